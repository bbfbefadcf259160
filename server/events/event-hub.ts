import type { streamEvents } from '#contract/events.ts'
import { isOfCoach } from '#server/accounts/index.ts'
import type { Announcement, Context } from '#server/context.ts'
import type { Listener } from '#server/platform/broadcast/broadcast.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import type { OneOf } from '#server/platform/http/serve.ts'
import type { NewStream, Send, Streams } from '#server/platform/http/serve-events.ts'
import { Presence, type Present } from './presence.ts'
import { RecentEvents } from './recent-events.ts'

type Endpoint = typeof streamEvents
type RingEvent = Extract<Announcement, { type: 'request' | 'message' }>
type SentTo = Parameters<Send<Endpoint>>[1]
type Reader = Pick<AccountCaller, 'userId' | 'onlyOfCoach'>

const requestOf = (id: string): OneOf => ({ kind: 'request', id })

/** An event for its readers: which message it is, only the server needs to know. */
const shown = (event: RingEvent): SentTo['data'] => (event.type === 'message' ? { type: 'message' } : event)

/** How often entries that have ended are looked for while there are any, in milliseconds. */
const EXPIRE_EVERY_MS = 1000

/**
 * What this process knows of the events of all: the newest ones, and who has which application open. It listens from
 * the first use, and hands on to the open streams what it hears.
 */
export class EventHub implements Listener<Announcement> {
  readonly #context: Context
  readonly #recent = new RecentEvents<RingEvent>()
  readonly presence = new Presence()
  #streams: Streams<Endpoint> | undefined
  #listening: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  // The look-ups for coaches who see only their own members.
  #looking = Promise.resolve()

  constructor(context: Context) {
    this.#context = context
  }

  /** Listens from now on; resolves when nothing is missed any more. */
  ready(): Promise<void> {
    this.#listening ??= this.#context.events.listen(this)
    return this.#listening
  }

  /** Hands events on to these streams. */
  attach(streams: Streams<Endpoint>): void {
    this.#streams = streams
  }

  /** Sends what a stream begins with: what its reader missed, or `reset`, and what colleagues have open. */
  begin({ stream, caller, lastEventId }: NewStream, send: Send<Endpoint>): void {
    const missed = lastEventId === undefined ? [] : this.#recent.after(lastEventId)
    const id = this.#recent.newestId
    // Which of them a coach of some members may hear now would have to be looked up: such a reader reads all again.
    const isReset = missed === null || (missed.length > 0 && caller.onlyOfCoach !== null)
    if (isReset) send(stream, { id, data: { type: 'reset' } })
    else for (const { id: own, event } of missed) send(stream, { id: own, data: shown(event) })
    stream.mark(id)
    for (const requestId of this.#openFor(caller.userId).keys()) {
      const event = { data: this.#presenceOf(requestId, caller.userId) }
      if (caller.onlyOfCoach === null) send(stream, event)
      else this.#ifSeen(caller.onlyOfCoach, requestOf(requestId), () => send(stream, event))
    }
  }

  /** What others than this caller have open, of the applications that the caller sees. */
  async openOfOthers({ userId, onlyOfCoach }: Reader): Promise<Present[]> {
    const seen: Present[] = []
    for (const one of this.presence.ofOthers(userId, this.#context.clock.now())) {
      const isSeen =
        onlyOfCoach === null || (await isOfCoach(this.#context.db, onlyOfCoach, requestOf(one.requestId)))
      if (isSeen) seen.push(one)
    }
    return seen
  }

  hear(id: string, message: Announcement): void {
    if (message.type === 'opened') this.#opened(message)
    else if (message.type === 'left') this.#left(message)
    else {
      this.#recent.add(id, message)
      const what = message.id === null ? null : { kind: message.type, id: message.id }
      this.#toThoseWhoSee(what, () => ({ id, data: shown(message) }))
    }
  }

  miss(): void {
    this.#recent.clear()
    const { open = [], send } = this.#streams ?? {}
    for (const { stream } of open) send?.(stream, { id: this.#recent.newestId, data: { type: 'reset' } })
  }

  /** Tells the streams whose presence ended because nobody renewed it. */
  expire(): void {
    for (const { userId, requestId } of this.presence.expire(this.#context.clock.now())) {
      this.#sendPresence(userId, requestId)
    }
    if (this.presence.isEmpty) this.#stopTimer()
  }

  close(): void {
    this.#context.events.leave(this)
    this.#stopTimer()
  }

  #opened({ requestId, userId, by, since }: Present): void {
    const changed = this.presence.open({ requestId, userId, by, since }, this.#context.clock.now())
    for (const one of changed) this.#sendPresence(userId, one)
    this.#timer ??= setInterval(() => this.expire(), EXPIRE_EVERY_MS).unref()
  }

  #left({ requestId, userId }: { requestId: string; userId: string }): void {
    if (this.presence.leave(userId, requestId)) this.#sendPresence(userId, requestId)
  }

  #sendPresence(userId: string, requestId: string): void {
    this.#toThoseWhoSee(requestOf(requestId), (reader) =>
      reader === userId ? null : { data: this.#presenceOf(requestId, reader) },
    )
  }

  #presenceOf(requestId: string, reader: string) {
    return { type: 'presence' as const, requestId, by: this.#openFor(reader).get(requestId) ?? null }
  }

  /** Who of the others has each application open: of several the first. */
  #openFor(reader: string): Map<string, string> {
    const others = this.presence.ofOthers(reader, this.#context.clock.now())
    return new Map(others.toReversed().map(({ requestId, by }) => [requestId, by]))
  }

  /** Sends what an event is for each reader who sees what it is about; what is gone, nobody can look up. */
  #toThoseWhoSee(what: OneOf | null, eventFor: (reader: string) => SentTo | null): void {
    const coaches = new Set<string>()
    this.#sendTo(null, eventFor)
    if (what === null) return
    for (const { caller } of this.#streams?.open ?? [])
      if (caller.onlyOfCoach) coaches.add(caller.onlyOfCoach)
    for (const coach of coaches) this.#ifSeen(coach, what, () => this.#sendTo(coach, eventFor))
  }

  /** To the streams of those who see everything, or of a coach who sees only their own members. */
  #sendTo(onlyOfCoach: string | null, eventFor: (reader: string) => SentTo | null): void {
    const { open = [], send } = this.#streams ?? {}
    for (const { stream, caller } of open) {
      const event = caller.onlyOfCoach === onlyOfCoach ? eventFor(caller.userId) : null
      if (event) send?.(stream, event)
    }
  }

  /** Acts if something is of a member of a coach now, one after the other, so that events stay in their order. */
  #ifSeen(coach: string, what: OneOf, act: () => void): void {
    const { db, log } = this.#context
    this.#looking = this.#looking
      .then(async () => {
        if (await isOfCoach(db, coach, what)) act()
      })
      .catch((error: unknown) => {
        log.warn({ err: error }, 'whose members an event is about could not be read')
        this.#sendTo(coach, () => ({ id: this.#recent.newestId, data: { type: 'reset' } }))
      })
  }

  #stopTimer(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
