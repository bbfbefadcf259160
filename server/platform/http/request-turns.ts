import type { IncomingMessage, RequestListener } from 'node:http'
import { wideNetworkOf } from './network.ts'

/** How much of one turn of the event loop is for requests that begin. */
export type TurnLimits = {
  /** Milliseconds after which no further request begins in this turn. */
  busy: number
  /** How many waiting requests may begin in one turn. */
  most: number
}

// Node accepts one connection a turn: with turns of some milliseconds a newcomer waits for few of them.
const usualLimits: TurnLimits = { busy: 3, most: 16 }

/** The address of a request's visitor, the turns of the event loop, and the time. */
type Around = {
  addressOf?: (request: IncomingMessage) => string | undefined
  later?: (act: () => void) => void
  now?: () => number
}

/**
 * Begins requests in turn. While there is time each begins at once. Otherwise they wait by network block, which take
 * turns: many connections of one network delay each other, not a visitor from elsewhere, and never for long the
 * connections that are yet to be accepted.
 */
export class RequestTurns {
  readonly #limits: TurnLimits
  readonly #addressOf: (request: IncomingMessage) => string | undefined
  readonly #later: (act: () => void) => void
  readonly #now: () => number
  /** The waiting requests by block, the block whose turn is next first. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #count = 0
  /** When the first request of this turn began. */
  #began: number | undefined
  #isPlanned = false

  constructor(limits: Partial<TurnLimits> = {}, around: Around = {}) {
    this.#limits = { ...usualLimits, ...limits }
    this.#addressOf = around.addressOf ?? (({ socket }) => socket.remoteAddress)
    // Work that a request leaves for later in the same turn is done before the next one of these.
    this.#later = around.later ?? setImmediate
    this.#now = around.now ?? (() => performance.now())
  }

  /** Wraps `handler` so that requests begin in turn; one whose connection closed meanwhile never begins. */
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
    if (this.#began === undefined) {
      this.#began = now
      if (!this.#isPlanned) this.#plan(0)
    }
    return now - this.#began < this.#limits.busy
  }

  #wait(block: string, begin: () => void): void {
    const ofBlock = this.#waiting.get(block)
    if (ofBlock) ofBlock.push(begin)
    else this.#waiting.set(block, [begin])
    this.#count++
    if (!this.#isPlanned) this.#plan(0)
  }

  /** Plans the next turn: up to `count` beginnings, each with what it leaves to do, and the end of the turn. */
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
    // The block goes to the end of the row.
    this.#waiting.delete(block)
    if (ofBlock.length > 0) this.#waiting.set(block, ofBlock)
    this.#count--
    begin?.()
  }

  #endTurn(): void {
    this.#began = undefined
    this.#isPlanned = false
    if (this.#count > 0) this.#plan(Math.min(this.#count, this.#limits.most))
  }
}
