import type { Logger } from 'pino'
import type { Endpoint } from '#contract/endpoint.ts'
import { type AccountCaller, checkAccess } from './caller.ts'
import type { EventStream } from './event-stream.ts'

/** How often a stream sends something, and how often the access of its caller is checked, in milliseconds. */
const TEND_EVERY_MS = 20_000

/** How long streams go on while access cannot be checked, in milliseconds. */
const UNCHECKED_LIMIT_MS = 55_000

/** When the reader of a stream that made room for a newer one may come again, in milliseconds. */
const DISPLACED_MS = 5 * 60_000

/** An open stream, and for whom it was opened. */
export type OpenStream = { stream: EventStream; caller: AccountCaller }

type Dependencies = {
  endpoint: Pick<Endpoint, 'access'>
  /** The given callers as they are now, without those whose sessions have ended. */
  stillSignedIn(callers: AccountCaller[]): Promise<AccountCaller[]>
  /** How many streams of one account may be open. */
  perAccount: number
  log: Logger
  now?: () => number
}

/** The open streams of one endpoint in this process. */
export class OpenStreams {
  readonly #given: Dependencies
  readonly #now: () => number
  // In the order in which they were opened.
  readonly #open = new Set<OpenStream>()
  #timer: NodeJS.Timeout | undefined
  #checkedAt = 0
  #isClosed = false

  constructor(given: Dependencies) {
    this.#given = given
    this.#now = given.now ?? (() => performance.now())
  }

  get size(): number {
    return this.#open.size
  }

  [Symbol.iterator](): Iterator<OpenStream> {
    return this.#open.values()
  }

  /** Adds a stream until it ends; the oldest of the same account makes room if there are too many. */
  add(stream: EventStream, caller: AccountCaller): void {
    if (this.#isClosed) {
      stream.finish()
      return
    }
    const own = [...this.#open].filter((one) => one.caller.userId === caller.userId)
    for (const one of own.slice(0, Math.max(0, own.length + 1 - this.#given.perAccount))) {
      this.#end(one, DISPLACED_MS)
    }
    const added = { stream, caller }
    if (this.#open.size === 0) this.#checkedAt = this.#now()
    this.#open.add(added)
    stream.once('close', () => this.#remove(added))
    this.#timer ??= setInterval(() => void this.tend(), TEND_EVERY_MS).unref()
  }

  /** Keeps the connections alive, and ends the streams whose callers have no access any more. */
  async tend(): Promise<void> {
    for (const { stream } of this.#open) stream.beat()
    const checked = [...this.#open]
    try {
      const callers = await this.#given.stillSignedIn(checked.map(({ caller }) => caller))
      const current = new Map(callers.map((caller) => [caller.sessionId, caller]))
      for (const one of checked) if (!this.#mayGoOn(one, current.get(one.caller.sessionId))) this.#end(one)
      this.#checkedAt = this.#now()
    } catch (error) {
      this.#given.log.warn({ err: error }, 'the access of open streams could not be checked')
      if (this.#now() - this.#checkedAt > UNCHECKED_LIMIT_MS) this.endAll()
    }
  }

  endAll(): void {
    for (const one of this.#open) this.#end(one)
  }

  /** Ends all streams, and accepts no more. */
  close(): void {
    this.#isClosed = true
    this.endAll()
  }

  #mayGoOn({ caller: former }: OpenStream, caller: AccountCaller | undefined): boolean {
    // Who sees another part of the members since then begins again with that.
    if (!caller || caller.onlyOfCoach !== former.onlyOfCoach) return false
    try {
      return checkAccess(this.#given.endpoint, caller) === 'allowed'
    } catch {
      return false
    }
  }

  #end(one: OpenStream, retryMs?: number): void {
    this.#remove(one)
    one.stream.finish(retryMs)
  }

  #remove(one: OpenStream): void {
    this.#open.delete(one)
    if (this.#open.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
