const minute = 60 * 1000

/** How long after a failure a file is not tried again, in milliseconds. */
export const pauseAfterFailure = minute

/** How far apart failures are that count as several occasions, in milliseconds. */
export const betweenOccasions = 60 * minute

/** On how many occasions a file must have failed before it is given without a mark. */
export const mostOccasions = 3

type Failure = { occasions: number; countedAt: number; lastAt: number }

/**
 * The files whose marking failed for a reason that may be the machine's, such as a lack of memory. One that failed on
 * several occasions far apart is taken for the cause, but is still tried again on later ones. Kept by each process for
 * itself.
 */
export class FailedMarkings {
  readonly #failures = new Map<string, Failure>()

  /** Counts a failure. */
  note(id: string, now: Date): void {
    const at = now.getTime()
    const { occasions, countedAt } = this.#failures.get(id) ?? {
      occasions: 0,
      countedAt: at - betweenOccasions,
    }
    const isNew = at - countedAt >= betweenOccasions
    this.#failures.set(id, {
      ...{ occasions: occasions + (isNew ? 1 : 0), countedAt: isNew ? at : countedAt },
      lastAt: at,
    })
  }

  /** Forgets the failures of a file that was marked. */
  forget(id: string): void {
    this.#failures.delete(id)
  }

  /** Whether a file failed too lately to try again. */
  isPaused(id: string, now: Date): boolean {
    const failure = this.#failures.get(id)
    if (!failure) return false
    const pause = this.isLasting(id) ? betweenOccasions : pauseAfterFailure
    return now.getTime() - failure.lastAt < pause
  }

  /** Whether a file failed on so many occasions that members get it without a mark. */
  isLasting(id: string): boolean {
    return (this.#failures.get(id)?.occasions ?? 0) >= mostOccasions
  }
}
