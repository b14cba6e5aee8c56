"""The table at a terminal: prompt_toolkit in the normal scrollback, with completion and a status line below."""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial

from prompt_toolkit import PromptSession
from prompt_toolkit.input import Input
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.styles import Style

from solo.kernel.decisions import Decision
from solo.narration.breaking import filled
from solo.narration.editor import Editor
from solo.narration.language import can_show
from solo.narration.paragraphs import EMPHASIS, Paragraph, Span, capital, emphasized, text_of, wrapped
from solo.session.commands import numbers_of
from solo.session.conversation import Conversation
from solo.session.interrupting import Interrupted
from solo.session.shown import OpenQuestion, Reply, Role, Shown, ViewCapabilities
from solo.table.colors import THEMES
from solo.table.completing import Completions
from solo.table.driver import converse
from solo.table.editor import TAB, Panel
from solo.table.garbage import collection_deferred
from solo.table.keys import SingleKeys, echo_off, forget_typed
from solo.table.kinds import BELOW, HEADS, MARK, kind_of, rows_of
from solo.table.lines import columns, indent
from solo.table.menu import columns_within, in_prompt, menu, options_within, reminder
from solo.table.output import raise_errors, terminal, without_complaint
from solo.table.pages import Scroller
from solo.table.paper import BELOW_A_PAGE, Paper
from solo.table.report import ON_SCREEN

BEFORE_A_HEADING = 3
"""The fewest rows after which a page ends before a heading; between the parts of two people it takes more than half a page."""


class TerminalTable:
    """Shows a conversation to a person at a terminal."""

    def __init__(self, conversation: Conversation, source: Input | None = None, target: Output | None = None) -> None:
        self.conversation = conversation
        self.seen: deque[str] = deque(maxlen=ON_SCREEN)
        self.carried_out: Mapping[str, Callable[[], str]] = {}
        self._completer = Completions()
        self._output = target or terminal()
        self._source = source
        self._asked: OpenQuestion | None = None
        self._leaving = False
        self._moved: tuple[Decision, tuple[int, ...]] | None = None
        self._above = self._unasked = ""
        self._heads: list[Paragraph] = []
        self._telling = True
        self._is_unlisted = False
        self._read_whole = set[str]()
        self._stood: Collection[str] = ()
        self._keys = SingleKeys()
        self._session: PromptSession[str] = PromptSession(
            completer=self._completer,
            complete_while_typing=False,
            bottom_toolbar=self._state,
            key_bindings=self._keys.bindings,
            enable_suspend=True,
            input=source,
            output=self._output,
        )
        without_complaint(self._session.app)
        self._paper = Paper(conversation, self._keys, source, self._session.input, self._output)
        self._paper.restate = self._note_state
        self._paper.typed_on, self._paper.look = self._typed_on, self._look
        self._dress()
        shows = partial(can_show, encoding=getattr(sys.stdout, "encoding", None))
        conversation.show_on(ViewCapabilities(self.show, shows, by_keys=True, guides=True))

    def run(self) -> bool:
        """Play; True when the campaign ended, False when the input ended or the player left."""
        with collection_deferred():
            return self._converse(self.conversation.open)

    def go_on(self) -> bool:
        """The same without a welcome."""
        return self._converse(self.conversation.go_on)

    def _converse(self, begin: Callable[[], Reply]) -> bool:
        try:
            with echo_off(self._session.input):
                return converse(self, begin)
        finally:
            self._paper.flush()

    def _dress(self) -> None:
        """Take the colors of the theme."""
        self._theme = self.conversation.settings.theme
        theme = "none" if "NO_COLOR" in os.environ else self._theme
        self._paper.style = Style.from_dict({"bottom-toolbar": "noreverse", **THEMES[theme]})
        self._paper.depth = ColorDepth.DEPTH_1_BIT if theme == "none" else None
        self._session.style = self._paper.style
        self._session.color_depth = self._paper.depth

    def show(self, shown: Shown) -> None:
        """Show a thing, views as drawings."""
        if self._theme != self.conversation.settings.theme:
            self._dress()
        if shown.rests and not self._heads:
            heads = kind_of(shown.paragraph) == "heading"
            self._paper.rest(BEFORE_A_HEADING if heads else self._paper.room // 2 + 1)
        match shown.role:
            case Role.LOG:
                self._log(shown.told)
            case Role.LIST | Role.VIEW | Role.RULES:
                self.panel(shown.lines(columns()))
            case Role.REMARK | Role.ERROR:
                self.write(shown.text)
            case Role.KNOWN:
                pass
            case Role.GUIDE:
                self._print(Span("fact", shown.text))
            case _:
                self.paragraph(shown.paragraph)

    def paragraph(self, paragraph: Paragraph) -> None:
        """Write one paragraph: prose separated by empty lines, facts with a mark."""
        kind = kind_of(paragraph)
        if kind in HEADS:
            self._heads.append(paragraph)
            return
        mark = MARK if kind == "fact" else ""
        behind = bool(self._heads)
        self._release(1 + len(self._paper.drawn(paragraph, mark)))
        self._space(kind)
        self._print(*paragraph, mark=mark, whole=not behind)

    def _release(self, rows: int) -> None:
        """Make room for so many rows, and write the heads that wait for what stands below them on the same page."""
        if self._heads or rows:
            self._paper.make_room(self._rows_of_heads + rows)
        heads, self._heads = self._heads, []
        for head in heads:
            self._space(kind_of(head))
            self._print(*head)

    @property
    def _rows_of_heads(self) -> int:
        """How many rows the heads take that wait."""
        return sum(1 + len(self._paper.drawn(head)) for head in self._heads)

    def _log(self, told: Sequence[Paragraph]) -> None:
        """Show what was told as it was told; what is longer than the screen is scrolled through."""
        if not self._paper.is_terminal or len(rows_of(self._paper, told)) <= self._paper.room:
            for paragraph in told:
                self.paragraph(paragraph)
            return
        self._paper.flush()
        self.seen.extend(map(text_of, told))
        keys = self._paper.shown(self.conversation.front.say("ask", "scroll"))
        self._paper.begun = Scroller(self._paper.surface, lambda: rows_of(self._paper, told), keys).run() or ""
        self._keys.answered()

    def _space(self, kind: str) -> None:
        """Write an empty line before a paragraph, unless it belongs to the one above."""
        if self._above not in BELOW.get(kind, ()):
            self._print(Span("", ""))
        self._above = kind

    def write(self, text: str) -> None:
        """Write a paragraph without style."""
        self._above = ""
        self._print(Span("", text))

    def ask(self, question: OpenQuestion) -> None:
        """Show the question and its options; how things stand is below them, or beside the page."""
        self._leaving = self._telling = False
        self._asked, decision = question, question.decision
        self._completer.known = [self._paper.shown(word) for word in question.words]
        self._keys.digits = () if decision.several else numbers_of(decision, question.options)
        self._keys.seats = deque(question.seats)
        self.introduce(question.people)
        self._note_state()
        if question.editor is not None:
            self._release(len(question.editor.rows) + 2)
            self._paper.flush(beside=True)
            return
        spread = question.spread(self._paper.width)
        rows = menu(decision, question.listed)
        most = self._session.output.get_size().rows - 2 * BELOW_A_PAGE
        asked = [(Span("number", question.text), "")]
        columns = columns_within(question, rows, most, self._paper.width, self._paper.height)
        asked += columns
        if not columns:
            above = self._rows_of_heads + 1 + len(spread) + self._paper.height(asked)
            room = self._paper.room - above
            asked += options_within(question, rows, room, self._paper.height, self._paper.width, self._read_whole)
        self._release(1 + len(spread) + self._paper.height(asked))
        self._space("question")
        self.panel(spread, self._paper.width)
        self._list(question, asked)
        self._paper.flush(beside=True)

    def _list(self, question: OpenQuestion, asked: Sequence[tuple[Span, str]]) -> None:
        """Write a question with its options, and note which are told in all their words."""
        written = {span.text for span, _ in asked}
        options = zip(question.decision.options, question.listed, strict=False)
        self._read_whole |= {each.id for each, text in options if text in written}
        self._paper.listed()
        for span, mark in asked:
            self._print(span, mark=mark)
        self._is_unlisted = False

    @property
    def is_off(self) -> bool:
        """Whether some of the options that were listed last are on the screen no longer."""
        return self._paper.is_off

    def remind(self, question: OpenQuestion) -> None:
        """Say once more what is asked, if that takes no page of its own; what is set on a panel is there anyway."""
        if question.editor is not None:
            return
        off = self._paper.is_off
        paper = self._paper
        reminded = reminder(question, paper.left, paper.height, paper.width, off=off, read=self._read_whole)
        if off and len(reminded) > len(("", question.text)):
            self._list(question, reminded)
        else:
            self._is_unlisted = off and bool(question.hint_unlisted)
            for span, mark in reminded:
                self._print(span, mark=mark)
        self._paper.flush()
        self._unasked = "" if reminded else in_prompt(question, columns())

    def panel(self, lines: Sequence[str], width: int = 0) -> None:
        """Show lines that the player asked for, one screen at a time. width: what lies on the table fits into so many columns,
        beside which how things stand has room.
        """
        self._above = ""
        self._paper.begin_list()
        for line in lines:
            mark = indent(line)
            rows = len(wrapped((Span("", line.strip()),), (width or columns()) - len(mark)))
            if width:
                self._paper.turn_for(rows)
            elif not self._paper.fits(rows):
                return
            self._print(*self._emphasized(line[len(mark) :]), mark=mark, width=width or columns())
        if not width:
            self._paper.flush()

    def _emphasized(self, line: str) -> list[Span]:
        """A line in which the words that are marked stand out; without styles the marks stay."""
        if self._paper.depth is not None or EMPHASIS not in line:
            return [Span("", line)]
        words = [emphasized(word) for word in line.split(" ")]
        return [
            Span("number" if any(marked for _, marked in word) else "", "".join(text for text, _ in word))
            for word in words
        ]

    def _state(self) -> str:
        """The status lines below, unless they stand beside the story."""
        if self._asked is None or (self._paper.is_beside and self._paper.is_wide):
            return ""
        return "\n".join(self._state_lines(max(20, self._paper.columns)))

    def _note_state(self) -> None:
        """Note how things stand now, for below the page and beside it: in the middle of what is told, too."""
        below = self._state_lines(max(20, self._paper.columns))
        if self._asked is not None:
            self._paper.state(below, self._stands(0) if self._paper.is_wide else ())

    def _stands(self, width: int) -> Sequence[str]:
        """How things stand at the question that comes next, or was asked last; while it is told how that came, only what is the
        same at both.
        """
        now = self.conversation.campaign.decision
        if self._asked is None:
            return ()
        stands = self._asked.state(width) if now is None else self.conversation.front.state(now, width)
        return [part for part in stands if part in self._stood] if self._telling else stands

    def _state_lines(self, width: int) -> list[str]:
        """How things stand, in forms that fit the width; names are not broken at their hyphens."""
        shown = [self._paper.shown(part) for part in self._stands(width)]
        return [line for part in shown for line in filled(part, width, long_words=True)]

    def line(self, question: OpenQuestion) -> str | None:
        """A line typed at a question, or set on the panel, which keeps its position while the question is open. Where the options
        are on the screen no longer, an empty one lists them, unless it takes what the last line may have meant.
        """
        self._telling = False
        self._release(0)
        self._paper.flush()
        line = self._answer(question)
        if self._is_unlisted and line is not None and not line.strip() and not self.conversation.guesses:
            self._paper.begin_page()
            self.ask(question._replace(people=()))
            line = self._answer(question)
        self._paper.flush()
        self._stood = {*self._stands(0), *self._stands(max(20, self._paper.columns))}
        self._telling = True
        self.conversation.turned = self._paper.turned
        self._paper.begin_page()
        return line

    def _answer(self, question: OpenQuestion) -> str | None:
        decision, editor = question.decision, question.editor
        guesses = self.conversation.guesses
        said = question.hint_guessed if guesses else question.hint_unlisted if self._is_unlisted else question.hint
        hint = f"{self._unasked}{said}> "
        self._unasked = ""
        if editor is None:
            return self._read(hint)
        if self._paper.begun:
            self._list_rows(question.text, editor)
            return self._read(hint)
        if self._moved is None or self._moved[0] != decision:
            self._moved = (decision, editor.now or (0,) * len(editor.rows))
        self._space("question")
        panel = Panel(question.text, editor, self._moved[1], self._paper.shown, seats=bool(question.seats))
        self._fresh()
        answer = panel.run(self._paper.style, self._source, self._output, self._keys.just_answered)
        self._moved = (decision, tuple(panel.stops))
        if answer is not None:
            chosen = next(option for option in decision.options if option.id == answer)
            set_to = self.conversation.front.option(decision, chosen)
            self._print(Span("number", question.text), Span("option", capital(set_to)))
            return answer
        if panel.typed == "?":
            self._keys.answered()
            return panel.typed
        if panel.typed == TAB:
            return self._keys.next_seat()
        self._above = "question"
        self._paper.begun = panel.typed
        if not panel.typed:
            self._list_rows(question.text, editor)
        line = self._read(hint)
        return editor.typed(panel.stops) if line is not None and not line.strip() else line

    def _list_rows(self, text: str, editor: Editor) -> None:
        """Write the rows of an editor, to be set by digits."""
        self._print(Span("number", text))
        self.panel(editor.listed)

    def introduce(self, people: Sequence[Paragraph]) -> None:
        """Introduce people, as many on a page as there is room for."""
        self._paper.begin_list()
        for spans in people:
            rows = sum(len(wrapped((span,), self._paper.width - 2)) for span in spans if span.kind != "title")
            self._paper.turn_for(2 + rows)
            for span in spans:
                if span.kind:
                    self.paragraph((span,))
                else:
                    self._print(span, mark="  ")

    # Below a page

    def _typed_on(self, begun: str) -> str:
        """The line that the player has begun to type below a page; "" where he thinks better of it. No digit answers there."""
        self._above = ""
        digits, seats = self._keys.digits, self._keys.seats
        self._keys.digits, self._keys.seats = (), deque()
        try:
            return self._prompted("> ", begun)
        except (KeyboardInterrupt, EOFError):
            return ""
        finally:
            self._keys.digits, self._keys.seats = digits, seats

    def _look(self, line: str) -> bool:
        """Carry out a line that only looks, in the middle of what is told; heads that wait come behind it, or not at all where a
        line goes back.
        """
        heads, self._heads = self._heads, []
        try:
            looked = self.conversation.look(line)
        except Interrupted:
            self.seen.append(f"> {line}")
            raise
        self._heads = heads
        if looked:
            self.seen.append(f"> {line}")
        self._paper.flush()
        return looked

    # Writing

    def _print(self, *spans: Span, mark: str = "", width: int = 0, whole: bool = True) -> None:
        """Write spans in their styles, wrapped. width: the columns, if not those of the story. whole: on one page."""
        if self._heads:
            self._release(len(self._paper.drawn(spans, mark, width)))
            whole = False
        self.seen.append(mark + text_of(spans))
        self._paper.add(spans, mark, width, whole=whole)

    def _fresh(self) -> None:
        """Before a question is drawn, drop what was typed, which was not meant for it."""
        self._keys.draw()
        forget_typed(self._session.input)

    def _prompted(self, prompt: str, begun: str) -> str:
        """A line that is typed. begun: what stands there already."""
        before = partial(raise_errors, self._session.app)
        return self._session.prompt(prompt, default=begun, pre_run=before, set_exception_handler=False)

    def _read(self, prompt: str) -> str | None:
        """Read one line; the first Ctrl-C asks whether to leave, Ctrl-D leaves."""
        begun, self._paper.begun = self._paper.begun, ""
        entered, self._paper.entered = self._paper.entered and bool(begun), False
        if entered:
            self._paper.add((Span("", f"{prompt}{begun}"),), whole=False)
            self._paper.flush()
            return begun
        self._paper.flush()
        if not begun:
            self._fresh()
        while True:
            try:
                line = self._prompted(self._paper.shown(prompt), begun)
            except KeyboardInterrupt:
                if self._leaving:
                    return None
                self._leaving = True
                self.write(self.conversation.front.say("commands", "leaving"))
                self._paper.flush()
                continue
            except EOFError:
                return None
            self._leaving = False
            return line
