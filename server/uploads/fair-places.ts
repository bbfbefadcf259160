import { AppError } from '#server/platform/http/errors.ts'

/**
 * Where an upload comes from: its network, and the wider block that the network is a part of, as keyed hashes; of somebody
 * signed in both are the account.
 */
export type Origin = { network: string; block: string }

/** How many uploads may be under way at a time, in all and from one network, and how many of them be checked. */
export type PlaceLimits = {
  inAll: number
  perNetwork: number
  checks: number
  /** What is thrown where the network has its share already: `too_many_requests` unless given. */
  atOwnLimit?: 'too_many_requests' | 'busy'
}

/** A place of one upload. */
export type Place = {
  /** Aborted with `busy` where the place is given to somebody else. */
  signal: AbortSignal
  /**
   * Checks what was received once there is room for that; of those that wait, the one whose network has the fewest
   * checks under way is next. Throws `busy` where the place was given to somebody else in the meantime.
   */
  check<Result>(act: () => Promise<Result>): Promise<Result>
  /** Gives the place back; twice does no harm. */
  leave(): void
}

type Taken = {
  origin: Origin
  state: 'receiving' | 'waiting' | 'checking'
  giving: AbortController
  /** Begins the check of one that waits. */
  begin(): void
}

/** Seconds after which somebody who was turned away is asked to try again. */
const comeBackAfter = { full: 2, ownNetwork: 5 }

/**
 * The places of one process for uploads of one kind of sender. Where all are taken, whoever takes the most of them loses the one
 * that was taken last, and a newcomer from elsewhere gets it: many connections from one network, or from many networks of
 * one block, never keep others out.
 */
export class FairPlaces {
  readonly #limits: PlaceLimits
  readonly #taken = new Set<Taken>()

  constructor(limits: PlaceLimits) {
    this.#limits = limits
  }

  /** How many places are taken now. */
  get size(): number {
    return this.#taken.size
  }

  /**
   * Takes a place. Throws `too_many_requests` (or what the limits name) where the network has its share already, `busy` where all are taken and
   * nobody takes more of them than the newcomer would.
   */
  take(origin: Origin): Place {
    const own = this.#count((taken) => taken.origin.network === origin.network)
    if (own >= this.#limits.perNetwork) {
      const code = this.#limits.atOwnLimit ?? 'too_many_requests'
      throw new AppError(code, { retryAfter: comeBackAfter.ownNetwork })
    }
    if (this.size >= this.#limits.inAll) this.#makeRoom(origin)
    const taken: Taken = { origin, state: 'receiving', giving: new AbortController(), begin: () => {} }
    this.#taken.add(taken)
    return {
      signal: taken.giving.signal,
      check: (act) => this.#check(taken, act),
      leave: () => void this.#taken.delete(taken),
    }
  }

  #makeRoom(newcomer: Origin): void {
    const loser = this.#heaviest()
    const same = (other: Taken) => other.origin.block === newcomer.block
    const weight = loser && this.#weightOf(loser.origin)
    if (weight && same(loser)) weight[0]++
    const [block, network] = this.#weightOf(newcomer)
    if (!loser || !weight || isAtMost(weight, [block + 1, network + 1])) {
      throw new AppError('busy', { retryAfter: comeBackAfter.full })
    }
    this.#taken.delete(loser)
    loser.giving.abort(new AppError('busy', { retryAfter: comeBackAfter.full }))
  }

  /** Of those that are not being checked, the last of whoever takes the most. */
  #heaviest(): Taken | undefined {
    let [heaviest, weight]: [Taken | undefined, Weight] = [undefined, [0, 0]]
    for (const taken of this.#taken) {
      const own = this.#weightOf(taken.origin)
      if (taken.state !== 'checking' && isAtMost(weight, own)) [heaviest, weight] = [taken, own]
    }
    return heaviest
  }

  #weightOf({ block, network }: Origin): Weight {
    return [
      this.#count(({ origin }) => origin.block === block),
      this.#count(({ origin }) => origin.network === network),
    ]
  }

  #count(isMeant: (taken: Taken) => boolean): number {
    let count = 0
    for (const taken of this.#taken) if (isMeant(taken)) count++
    return count
  }

  async #check<Result>(taken: Taken, act: () => Promise<Result>): Promise<Result> {
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
    let [next, weight]: [Taken | undefined, Weight] = [undefined, [0, 0]]
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
