import type { Logger } from 'pino'
import type { InstallationWarning, InstallationWarningCode } from '#contract/installation.ts'
import type { Clock } from './clock.ts'

/** What this process has noticed about its own installation: at most one warning of each code, lost at a restart. */
export class InstallationWarnings {
  readonly #known = new Map<InstallationWarningCode, InstallationWarning>()
  readonly #log: Logger
  readonly #clock: Clock

  constructor({ log, clock }: { log: Logger; clock: Clock }) {
    this.#log = log
    this.#clock = clock
  }

  /** Adds a warning and logs it, once for each code; later ones of the same code change nothing. */
  report(warning: Omit<InstallationWarning, 'foundAt'>, sentence: string): void {
    if (this.#known.has(warning.code)) return
    this.#known.set(warning.code, { ...warning, foundAt: this.#clock.now().toISOString() })
    this.#log.warn({ code: warning.code, ...warning.details, lines: warning.lines }, sentence)
  }

  /** Removes a warning whose cause is gone. */
  resolve(code: InstallationWarningCode): void {
    this.#known.delete(code)
  }

  has(code: InstallationWarningCode): boolean {
    return this.#known.has(code)
  }

  /** All warnings, the first noticed first. */
  list(): InstallationWarning[] {
    return [...this.#known.values()]
  }
}
