@rem Windows: makes `exec` of the npm scripts run a program. Elsewhere the shell's own `exec` becomes it, so that it gets npm's signals.
@%*
