/** Who requests work: staff, known users, senders of a form that sets a password, strangers who sign in. */
export type Lane = 'staff' | 'known' | 'form' | 'stranger'

/** The origin of work; a lane is shared equally among the values of `from`, such as keyed networks. */
export type Share = { lane: Lane; from: string }

type QueueEntry = { share: Share; start: () => void; drop: () => void }

export type QueueLimits = {
  /** How much work runs at once. */
  atOnce: number
  /** How many may wait in one lane. */
  perLane: number
}

// A lane with work gets at most four turns in a row, so that it never starves the lanes after it.
const maxInARow = 4

/**
 * Gives turns fairly: staff first, then known users, then forms and strangers in alternation; within a lane, networks
 * take turns. Strangers may have known accounts of their own but no staff account, so staff never wait for strangers.
 * If a lane is full, the network with the most entries loses its oldest; if all have equally many, the oldest entry is
 * dropped. So nobody who floods it, from one network or many, blocks others.
 */
export class FairQueue {
  readonly #limits: QueueLimits
  readonly #dropped: () => Error
  readonly #lanes: Record<Lane, QueueEntry[]> = { staff: [], known: [], form: [], stranger: [] }
  readonly #lastTurn = new Map<string, number>()
  #running = 0
  #turns = 0
  #staffInARow = 0
  #knownInARow = 0
  #lastOther: Lane = 'stranger'

  /** `dropped` makes the error for work that was dropped before it started. */
  constructor(limits: QueueLimits, dropped: () => Error) {
    this.#limits = limits
    this.#dropped = dropped
  }

  /** Runs work when it is its turn; rejects with the error of `dropped` if it is dropped before. */
  async run<Result>(share: Share, work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#limits.atOnce) this.#running += 1
    else await this.#wait(share)
    this.#countTurn(share)
    try {
      return await work()
    } finally {
      const next = this.#next()
      // The slot passes directly to the next, so that no other work gets it in between.
      if (next) next.start()
      else this.#release()
    }
  }

  /** How many wait in a lane. */
  waiting(lane: Lane): number {
    return this.#lanes[lane].length
  }

  #release(): void {
    this.#running -= 1
    // The order of the last turns is irrelevant when nobody waits.
    if (this.#running === 0) this.#lastTurn.clear()
  }

  #wait(share: Share): Promise<void> {
    const lane = this.#lanes[share.lane]
    return new Promise<void>((start, reject) => {
      lane.push({ share, start, drop: () => reject(this.#dropped()) })
      if (lane.length > this.#limits.perLane) this.#remove(lane, this.#entryToDrop(lane))?.drop()
    })
  }

  #entryToDrop(lane: QueueEntry[]): QueueEntry | undefined {
    const counts = new Map<string, number>()
    for (const { share } of lane) counts.set(share.from, (counts.get(share.from) ?? 0) + 1)
    const most = Math.max(...counts.values())
    return lane.find(({ share }) => counts.get(share.from) === most)
  }

  #next(): QueueEntry | undefined {
    const { staff, known, form, stranger } = this.#lanes
    const others = form.length + stranger.length
    if (staff.length > 0 && (this.#staffInARow < maxInARow || known.length + others === 0)) {
      return this.#takeTurn(staff)
    }
    if (known.length > 0 && (this.#knownInARow < maxInARow || others === 0)) return this.#takeTurn(known)
    const isFormsTurn = form.length > 0 && (this.#lastOther === 'stranger' || stranger.length === 0)
    return this.#takeTurn(isFormsTurn ? form : stranger)
  }

  /** The first entry of the network whose last turn was longest ago. */
  #takeTurn(lane: QueueEntry[]): QueueEntry | undefined {
    const turnOf = (one: QueueEntry) => this.#lastTurn.get(turnKey(one.share)) ?? 0
    const next = lane.reduce<QueueEntry | undefined>(
      (best, one) => (best === undefined || turnOf(one) < turnOf(best) ? one : best),
      undefined,
    )
    return this.#remove(lane, next)
  }

  #remove(lane: QueueEntry[], one: QueueEntry | undefined): QueueEntry | undefined {
    if (one) lane.splice(lane.indexOf(one), 1)
    return one
  }

  #countTurn(share: Share): void {
    this.#turns += 1
    const key = turnKey(share)
    // Deleted first, so that the map stays in the order of the turns.
    this.#lastTurn.delete(key)
    this.#lastTurn.set(key, this.#turns)
    this.#staffInARow = share.lane === 'staff' ? this.#staffInARow + 1 : 0
    if (share.lane === 'known') this.#knownInARow += 1
    else if (share.lane !== 'staff') {
      this.#knownInARow = 0
      this.#lastOther = share.lane
    }
    // A flood from many networks must not fill the memory; the oldest turns matter least.
    const [oldest] = this.#lastTurn.keys()
    if (this.#lastTurn.size > maxStoredTurns && oldest !== undefined) this.#lastTurn.delete(oldest)
  }
}

const maxStoredTurns = 1000
const turnKey = ({ lane, from }: Share) => `${lane}:${from}`
