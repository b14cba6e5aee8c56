"""The style of a chronicle: on a screen, light or dark, on a phone, and on paper."""

STYLE = """
:root { color-scheme: light dark; --ink: #221d18; --paper: #fbf8f1; --faint: #6c6259; --line: #cfc5b4; --clip: #f1eadb;
  --mark: #8c1c13; --s0: #8c1c13; --s1: #1f5f8b; --s2: #2f6b3a; --s3: #8a5a00; --s4: #6a3d8f; --s5: #0f6b6b;
  --s6: #9c2f6f; --s7: #4a4a4a; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6dfd3; --paper: #1a1815; --faint: #a79c8d; --line: #494137;
  --clip: #26221d; --mark: #e0786c; --s0: #e0786c; --s1: #7fb6e0; --s2: #86c494; --s3: #ddb05a; --s4: #bf9ae0;
  --s5: #6fc7c7; --s6: #e08dbd; --s7: #b5b5b5; } }
* { box-sizing: border-box; }
body { background: var(--paper); color: var(--ink); font: 1.06rem/1.62 'Iowan Old Style', 'Palatino Linotype', Palatino,
  Georgia, serif; max-width: 39rem; margin: 0 auto; padding: 1rem 1.2rem 4rem; hyphens: auto; overflow-wrap: break-word; }
h1, h2, h3, h4, h5 { line-height: 1.25; font-weight: normal; hyphens: manual; }
h1 { font-size: 2.1rem; text-align: center; margin: 3.5rem 0 2.5rem; }
.night-head { font-size: 1.7rem; margin: 4.5rem 0 1.6rem; text-align: center; }
.same { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); }
.turn-head { font-size: 1.25rem; margin: 3rem 0 1rem; padding-bottom: .3rem; border-bottom: 1px solid var(--line); }
.heading, .title { margin: 1.8rem 0 .4rem; font-size: 1rem; }
.heading { font-variant: small-caps; letter-spacing: .06em; color: var(--mark); font-size: 1.08rem; }
.title { font-style: italic; font-size: 1.06rem; }
.label { font-size: 1rem; font-variant: small-caps; letter-spacing: .08em; color: var(--faint); text-align: center;
  border: 0; margin: 2.5rem 0 1rem; }
p { margin: 0 0 .8rem; orphans: 2; widows: 2; }
p.apart { margin-top: 1.8rem; }
p.figure, .figure { color: var(--faint); font-size: .85em; }
a { color: inherit; }
.cover svg { display: block; width: 100%; max-width: 26rem; height: auto; margin: 1rem auto 3rem; }
.contents { margin-bottom: 3.5rem; }
.contents ol { list-style: none; padding: 0; margin: 0; }
.contents > ol > li { margin: 0 0 1.2rem; text-align: center; font-size: 1.1rem; }
.contents ol ol { font-size: .85rem; margin-top: .3rem; }
.contents ol ol li { display: inline-block; margin: 0 .5rem; }
nav a, a.note, .notes a, .up a { color: var(--mark); text-decoration: underline; text-decoration-thickness: 1px;
  text-underline-offset: .18em; }
.up { font-size: .85rem; text-align: right; margin: .8rem 0 0; }
.colophon { margin-top: 3rem; border-top: 1px solid var(--line); font-size: .85rem; color: var(--faint); text-align: center; }
.colophon p { margin: 0 0 .3rem; }
a.note { font-size: .7em; vertical-align: super; line-height: 0; padding: 0 .12em; }
.notes { font-size: .8rem; line-height: 1.45; color: var(--faint); border-top: 1px solid var(--line); margin-top: 1.4rem;
  padding-top: .6rem; columns: 16rem; column-gap: 1.6rem; }
.notes p { margin: 0 0 .2rem; padding-left: 1.6em; text-indent: -1.6em; break-inside: avoid; }
blockquote.clipping { margin: 1.4rem auto 1.6rem; max-width: 30rem; padding: .9rem 1.2rem 1rem; background: var(--clip);
  border: 1px solid var(--line); border-top: 4px double var(--faint); border-bottom: 4px double var(--faint);
  font-size: .95rem; line-height: 1.5; text-align: justify; }
blockquote.clipping .title { margin: 0 0 .6rem; font-size: 1.3rem; font-style: normal; font-weight: bold; text-align: center;
  line-height: 1.15; padding-bottom: .5rem; border-bottom: 1px solid var(--line); }
blockquote.clipping p:last-child { margin: 0; }
.cast { margin: 2.5rem 0; }
.portrait { margin: 0 0 1.4rem; }
.portrait :is(h3, h4, h5) { margin: 0; font-size: 1.1rem; font-variant: small-caps; letter-spacing: .04em; }
.portrait .below { color: var(--faint); font-style: italic; margin: 0 0 .3rem; font-size: .92rem; }
figure { margin: 3rem 0; break-inside: avoid; }
figure svg { display: block; width: 100%; max-width: 30rem; height: auto; margin: 0 auto; color: var(--ink);
  font-family: inherit; }
figcaption { color: var(--faint); font-size: .85rem; line-height: 1.45; margin-top: .6rem; text-align: center; }
.wide { overflow-x: auto; } table { border-collapse: collapse; margin: 2.5rem 0; width: 100%; }
td, th { border-bottom: 1px solid var(--line); padding: .35rem .6rem .35rem 0; text-align: left; }
@media (max-width: 30rem) { body { font-size: 1rem; padding: .6rem 1rem 3rem; } h1 { font-size: 1.6rem; margin: 2rem 0; }
  .night-head { font-size: 1.4rem; } blockquote.clipping { padding: .7rem .8rem; text-align: left; } }
@page { margin: 20mm 18mm; }
@media print { :root { color-scheme: light; --ink: #000; --paper: #fff; --faint: #444; --line: #aaa; --clip: #f6f6f6;
  --mark: #000; --s0: #8c1c13; --s1: #1f5f8b; --s2: #2f6b3a; --s3: #8a5a00; --s4: #6a3d8f; --s5: #0f6b6b; --s6: #9c2f6f;
  --s7: #4a4a4a; }
  body { max-width: none; font-size: 10.5pt; padding: 0; } .night + .night { break-before: page; } .night-head { margin-top: 0; }
  .cover svg { max-width: none; max-height: 240mm; margin: 0 auto; } .cover:has(svg) { break-after: page; }
  .contents { margin-bottom: 1rem; } .up { display: none; } figure { margin: 1rem 0;
  display: flow-root; } figure svg { max-height: 165mm; } .wide { overflow: visible; } table { margin: 1rem 0;
  break-inside: avoid; } .colophon { break-before: avoid; break-inside: avoid; margin-top: 1rem; }
  .colophon .label { margin: .6rem 0 .2rem; } .colophon p { display: inline-block; margin: 0 .5rem; }
  .chapter + figure { float: left; width: 44%; margin: 0 6% 0 0; } .wide, .colophon, .night + .night { clear: both; }
  h1, h2, h3, h4, h5 { break-after: avoid; } blockquote.clipping, .portrait, tr { break-inside: avoid; } }
"""
"""The style sheet of a page, and of every part of a book."""
