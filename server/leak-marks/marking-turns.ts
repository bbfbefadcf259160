import { AppError } from '#server/platform/http/errors.ts'

const defaults = { most: 2, waitTime: 20_000 }

/**
 * Lets only so many files be marked at once: each is received into temporary storage and into the memory of a decoding
 * process, which uploads need too. The others wait for their turn in the order in which they came.
 */
export class MarkingTurns {
  readonly #limits: typeof defaults
  readonly #waiting: (() => void)[] = []
  #underWay = 0

  constructor(limits: Partial<typeof defaults> = {}) {
    this.#limits = { ...defaults, ...limits }
  }

  /** Acts when it is its turn. Throws `busy` if that takes too long. */
  async inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    if (this.#underWay < this.#limits.most) this.#underWay++
    else await this.#wait()
    try {
      return await act()
    } finally {
      const next = this.#waiting.shift()
      // The turn passes on: the number under way stays.
      if (next) next()
      else this.#underWay--
    }
  }

  #wait(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(begin), 1)
      reject(new AppError('busy', { retryAfter: 2 }))
    }, this.#limits.waitTime)
    const begin = () => {
      clearTimeout(timer)
      resolve()
    }
    this.#waiting.push(begin)
    return promise
  }
}
