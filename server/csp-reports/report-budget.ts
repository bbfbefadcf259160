import type { ReportLimits } from './rules.ts'

/** Counts the lines that reports may take in the log; it remembers no more networks than lines. */
export class ReportBudget {
  readonly #limits: ReportLimits
  #opensAt = 0
  #used = 0
  #left = 0
  readonly #byNetwork = new Map<string, number>()

  constructor(limits: ReportLimits) {
    this.#limits = limits
  }

  /** Takes one line for a network, or counts it as left out. `at` is in milliseconds. */
  take(network: string, at: number): boolean {
    if (at - this.#opensAt >= this.#limits.spanMs) this.#reopen(at)
    const used = this.#byNetwork.get(network) ?? 0
    if (used >= this.#limits.perNetwork || this.#used >= this.#limits.inAll) {
      this.#left++
      return false
    }
    this.#byNetwork.set(network, used + 1)
    this.#used++
    return true
  }

  /** How many were left out since this was last asked. */
  leftOut(): number {
    const left = this.#left
    this.#left = 0
    return left
  }

  #reopen(at: number): void {
    this.#opensAt = at
    this.#used = 0
    this.#byNetwork.clear()
  }
}
