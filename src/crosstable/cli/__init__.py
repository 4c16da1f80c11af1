"""The command line: one module per subcommand, and the grammars of the engines it replaces."""
