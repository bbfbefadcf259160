import { AppError } from '#server/platform/http/errors.ts'

/**
 * Where an upload comes from: its network and network block, as keyed hashes; for a signed-in caller both are the
 * account id.
 */
export type UploadOrigin = { network: string; block: string }

/** The maximum number of concurrent uploads, in total and per network, and of concurrent checks. */
export type SlotLimits = {
  inAll: number
  perNetwork: number
  checks: number
  /** The error if the network has no slots left: `too_many_requests` by default. */
  atOwnLimit?: 'too_many_requests' | 'busy'
}

/** The slot of one upload. */
export type UploadSlot = {
  /** Aborted with `busy` if the slot is given to another upload. */
  signal: AbortSignal
  /**
   * Checks the received files when a check is free; among waiting uploads, the one whose network has the fewest checks
   * under way is next. Throws `busy` if the slot was given to another upload first.
   */
  check<Result>(act: () => Promise<Result>): Promise<Result>
  /** Frees the slot; calling it twice does no harm. */
  leave(): void
}

type TakenSlot = {
  origin: UploadOrigin
  state: 'receiving' | 'waiting' | 'checking'
  giving: AbortController
  /** Starts the check of a waiting upload. */
  begin(): void
}

/** Seconds for `retryAfter` when no slot is free. */
const retryAfterSeconds = { full: 2, ownNetwork: 5 }

/**
 * The slots of one process for uploads of one kind of sender. When all are taken, the sender with the most slots
 * loses the one taken last, and a newcomer from elsewhere gets it: many connections from one network, or from many
 * networks of one block, never block others.
 */
export class FairSlots {
  readonly #limits: SlotLimits
  readonly #taken = new Set<TakenSlot>()

  constructor(limits: SlotLimits) {
    this.#limits = limits
  }

  /** How many slots are taken. */
  get size(): number {
    return this.#taken.size
  }

  /**
   * Takes a slot. Throws `too_many_requests` (or `atOwnLimit`) if the network has its share already, and `busy` if all
   * slots are taken and nobody has more of them than the newcomer would.
   */
  take(origin: UploadOrigin): UploadSlot {
    const own = this.#count((taken) => taken.origin.network === origin.network)
    if (own >= this.#limits.perNetwork) {
      const code = this.#limits.atOwnLimit ?? 'too_many_requests'
      throw new AppError(code, { retryAfter: retryAfterSeconds.ownNetwork })
    }
    if (this.size >= this.#limits.inAll) this.#freeOneSlot(origin)
    const taken: TakenSlot = { origin, state: 'receiving', giving: new AbortController(), begin: () => {} }
    this.#taken.add(taken)
    return {
      signal: taken.giving.signal,
      check: (act) => this.#check(taken, act),
      leave: () => void this.#taken.delete(taken),
    }
  }

  #freeOneSlot(newcomer: UploadOrigin): void {
    const loser = this.#heaviest()
    const same = (other: TakenSlot) => other.origin.block === newcomer.block
    const weight = loser && this.#weightOf(loser.origin)
    if (weight && same(loser)) weight[0]++
    const [block, network] = this.#weightOf(newcomer)
    if (!loser || !weight || isAtMost(weight, [block + 1, network + 1])) {
      throw new AppError('busy', { retryAfter: retryAfterSeconds.full })
    }
    this.#taken.delete(loser)
    loser.giving.abort(new AppError('busy', { retryAfter: retryAfterSeconds.full }))
  }

  /** The last upload of the sender with the most slots, without those being checked. */
  #heaviest(): TakenSlot | undefined {
    let [heaviest, weight]: [TakenSlot | undefined, Weight] = [undefined, [0, 0]]
    for (const taken of this.#taken) {
      const own = this.#weightOf(taken.origin)
      if (taken.state !== 'checking' && isAtMost(weight, own)) [heaviest, weight] = [taken, own]
    }
    return heaviest
  }

  #weightOf({ block, network }: UploadOrigin): Weight {
    return [
      this.#count(({ origin }) => origin.block === block),
      this.#count(({ origin }) => origin.network === network),
    ]
  }

  #count(isCounted: (taken: TakenSlot) => boolean): number {
    let count = 0
    for (const taken of this.#taken) if (isCounted(taken)) count++
    return count
  }

  async #check<Result>(taken: TakenSlot, act: () => Promise<Result>): Promise<Result> {
    const { signal } = taken.giving
    taken.state = 'waiting'
    await new Promise<void>((resolve, reject) => {
      taken.begin = resolve
      signal.addEventListener('abort', () => reject(signal.reason))
      if (signal.aborted) reject(signal.reason)
      else this.#beginNext()
    })
    try {
      return await act()
    } finally {
      this.#taken.delete(taken)
      this.#beginNext()
    }
  }

  #beginNext(): void {
    const checking = [...this.#taken].filter(({ state }) => state === 'checking')
    if (checking.length >= this.#limits.checks) return
    let [next, weight]: [TakenSlot | undefined, Weight] = [undefined, [0, 0]]
    for (const taken of this.#taken) {
      if (taken.state !== 'waiting') continue
      const { block, network } = taken.origin
      const own: Weight = [
        checking.filter(({ origin }) => origin.block === block).length,
        checking.filter(({ origin }) => origin.network === network).length,
      ]
      if (!next || !isAtMost(weight, own)) [next, weight] = [taken, own]
    }
    if (!next) return
    next.state = 'checking'
    next.begin()
  }
}

type Weight = [block: number, network: number]

const isAtMost = (one: Weight, other: Weight) =>
  one[0] < other[0] || (one[0] === other[0] && one[1] <= other[1])
