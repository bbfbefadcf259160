import type { Logger } from 'pino'
import type { InstallationWarning, InstallationWarningCode } from '#contract/installation.ts'
import type { Clock } from './clock.ts'

/** Warnings about this process's own installation: at most one per code, not stored across restarts. */
export class InstallationWarnings {
  readonly #known = new Map<InstallationWarningCode, InstallationWarning>()
  readonly #log: Logger
  readonly #clock: Clock

  constructor({ log, clock }: { log: Logger; clock: Clock }) {
    this.#log = log
    this.#clock = clock
  }

  /** Adds and logs a warning; does nothing if there is one with this code already. */
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

  /** All warnings, oldest first. */
  list(): InstallationWarning[] {
    return [...this.#known.values()]
  }
}
