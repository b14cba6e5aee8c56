"""What board games of this family share: a game under way, its hosts and lessons, its content and its checks."""
