import type { IncomingMessage, RequestListener } from 'node:http'
import { wideNetworkOf } from './network.ts'

/** How much of one turn of the event loop may start requests. */
export type TurnLimits = {
  /** Milliseconds after which no further request starts in this turn. */
  busy: number
  /** How many waiting requests may start in one turn. */
  most: number
}

// Node accepts one connection a turn: with turns of some milliseconds a newcomer waits for few of them.
const defaultLimits: TurnLimits = { busy: 3, most: 16 }

/** The address of a request's visitor, the turns of the event loop, and the time. */
type Dependencies = {
  addressOf?: (request: IncomingMessage) => string | undefined
  later?: (act: () => void) => void
  now?: () => number
}

/**
 * Starts requests in turn. While there is time, each starts immediately. Otherwise they queue by network block, and the
 * blocks take turns: many connections of one network delay each other, but neither visitors from elsewhere nor, for
 * long, new connections that Node has not accepted yet.
 */
export class RequestTurns {
  readonly #limits: TurnLimits
  readonly #addressOf: (request: IncomingMessage) => string | undefined
  readonly #later: (act: () => void) => void
  readonly #now: () => number
  /** The waiting requests by block, the block whose turn is next first. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #count = 0
  /** When the first request of this turn started. */
  #startedAt: number | undefined
  #isPlanned = false

  constructor(limits: Partial<TurnLimits> = {}, dependencies: Dependencies = {}) {
    this.#limits = { ...defaultLimits, ...limits }
    this.#addressOf = dependencies.addressOf ?? (({ socket }) => socket.remoteAddress)
    // `setImmediate`: work that a request defers within the same turn runs before the next request starts.
    this.#later = dependencies.later ?? setImmediate
    this.#now = dependencies.now ?? (() => performance.now())
  }

  /** Wraps `handler` so that requests start in turn; one whose connection closed meanwhile never starts. */
  inTurn(handler: RequestListener): RequestListener {
    return (request, response) => {
      if (this.#waiting.size === 0 && this.#hasTime()) return handler(request, response)
      this.#wait(wideNetworkOf(this.#addressOf(request)), () => {
        if (!request.socket.destroyed) handler(request, response)
      })
    }
  }

  #hasTime(): boolean {
    const now = this.#now()
    if (this.#startedAt === undefined) {
      this.#startedAt = now
      if (!this.#isPlanned) this.#plan(0)
    }
    return now - this.#startedAt < this.#limits.busy
  }

  #wait(block: string, begin: () => void): void {
    const ofBlock = this.#waiting.get(block)
    if (ofBlock) ofBlock.push(begin)
    else this.#waiting.set(block, [begin])
    this.#count++
    if (!this.#isPlanned) this.#plan(0)
  }

  /**
   * Plans the next turn: up to `count` requests to start, each with the work that it defers, then the end of the turn.
   */
  #plan(count: number): void {
    this.#isPlanned = true
    for (let at = 0; at < count; at++) this.#later(() => this.#beginNext())
    this.#later(() => this.#endTurn())
  }

  #beginNext(): void {
    const [next] = this.#waiting
    if (next === undefined || !this.#hasTime()) return
    const [block, ofBlock] = next
    const begin = ofBlock.shift()
    // The block moves to the end of the queue.
    this.#waiting.delete(block)
    if (ofBlock.length > 0) this.#waiting.set(block, ofBlock)
    this.#count--
    begin?.()
  }

  #endTurn(): void {
    this.#startedAt = undefined
    this.#isPlanned = false
    if (this.#count > 0) this.#plan(Math.min(this.#count, this.#limits.most))
  }
}
