import type { streamEvents } from '#contract/events.ts'
import type { Announcement, Context } from '#server/context.ts'
import type { Listener } from '#server/platform/broadcast/broadcast.ts'
import type { NewStream, Send, Streams } from '#server/platform/http/serve-events.ts'
import { Presence, type Present } from './presence.ts'
import { RecentEvents } from './recent-events.ts'

type Endpoint = typeof streamEvents
type RingEvent = Extract<Announcement, { type: 'request' | 'message' }>

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
    if (missed === null) send(stream, { id, data: { type: 'reset' } })
    else for (const { id: own, event } of missed) send(stream, { id: own, data: event })
    stream.mark(id)
    for (const requestId of this.#openFor(caller.userId).keys()) {
      send(stream, { data: this.#presenceOf(requestId, caller.userId) })
    }
  }

  hear(id: string, message: Announcement): void {
    if (message.type === 'opened') this.#opened(message)
    else if (message.type === 'left') this.#left(message)
    else {
      this.#recent.add(id, message)
      this.#toAll(() => ({ id, data: message }))
    }
  }

  miss(): void {
    this.#recent.clear()
    this.#toAll(() => ({ id: this.#recent.newestId, data: { type: 'reset' } }))
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
    this.#toAll((reader) => (reader === userId ? null : { data: this.#presenceOf(requestId, reader) }))
  }

  #presenceOf(requestId: string, reader: string) {
    return { type: 'presence' as const, requestId, by: this.#openFor(reader).get(requestId) ?? null }
  }

  /** Who of the others has each application open: of several the first. */
  #openFor(reader: string): Map<string, string> {
    const others = this.presence.ofOthers(reader, this.#context.clock.now())
    return new Map(others.toReversed().map(({ requestId, by }) => [requestId, by]))
  }

  #toAll(eventFor: (reader: string) => Parameters<Send<Endpoint>>[1] | null): void {
    const { open = [], send } = this.#streams ?? {}
    for (const { stream, caller } of open) {
      const event = eventFor(caller.userId)
      if (event) send?.(stream, event)
    }
  }

  #stopTimer(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
