import type { PolicyViolation, ReportLimits } from './rules.ts'

/**
 * Limits the log lines for reports; stores at most as many networks and subjects as lines. Some lines are reserved for
 * what was not reported yet, so that many repeated reports hide nothing.
 */
export class ReportBudget {
  readonly #limits: ReportLimits
  #opensAt = 0
  #used = 0
  #left = 0
  readonly #byNetwork = new Map<string, number>()
  readonly #newByNetwork = new Map<string, number>()
  readonly #seen = new Set<string>()

  constructor(limits: ReportLimits) {
    this.#limits = limits
  }

  /** Takes one line for a report of a network, or counts the report as left out. `at` is in milliseconds. */
  take(
    network: string,
    { directive, page }: Pick<PolicyViolation, 'directive' | 'page'>,
    at: number,
  ): boolean {
    if (at - this.#opensAt >= this.#limits.spanMs) this.#reopen(at)
    const used = this.#byNetwork.get(network) ?? 0
    const subject = `${directive} ${page}`
    if (used >= this.#limits.perNetwork || !this.#hasLine(network, subject)) {
      this.#left++
      return false
    }
    this.#byNetwork.set(network, used + 1)
    this.#seen.add(subject)
    this.#used++
    return true
  }

  #hasLine(network: string, subject: string): boolean {
    const { inAll, forNew, newPerNetwork } = this.#limits
    if (this.#used < inAll - forNew) return true
    const used = this.#newByNetwork.get(network) ?? 0
    if (this.#used >= inAll || this.#seen.has(subject) || used >= newPerNetwork) return false
    this.#newByNetwork.set(network, used + 1)
    return true
  }

  /** How many reports were left out since the last call. */
  leftOut(): number {
    const left = this.#left
    this.#left = 0
    return left
  }

  #reopen(at: number): void {
    this.#opensAt = at
    this.#used = 0
    this.#byNetwork.clear()
    this.#newByNetwork.clear()
    this.#seen.clear()
  }
}
