import { StaffEvent, streamEvents } from '#contract/events.ts'
import { addressOf, headersOf, senderOf } from '#web/platform/api-request.ts'
import { parsed, parseResponse } from '#web/platform/api-response.ts'
import { subscribeToNetwork } from '#web/platform/network.ts'
import { readSession, subscribeToSessions } from '#web/platform/session.ts'
import { createStore, type Store } from '#web/platform/store.ts'
import { createParser } from './parse-events.ts'

/** Called with each event. */
export type EventListener = (event: StaffEvent) => void

/** Events for staff, over one connection for all listeners. */
export type StaffEvents = {
  /**
   * Calls `listener` with each event until it is removed by the returned function. The connection is opened for the
   * first listener and closed with the last one, or with the session. The first event of a new connection is `reset`:
   * what was read before it was open may be old. A lost connection takes back all presence.
   */
  onStaffEvent(listener: EventListener): () => void
  /** Whether events arrive now; if not, screens have to ask periodically. */
  isLive: Store<boolean>
}

/** The browser, or a double of it. Times in milliseconds. */
export type Surroundings = {
  fetch(request: Request): Promise<Response>
  isOffline(): boolean
  subscribeToNetwork(listener: () => void): () => void
  /** The pause before the first retry; it doubles with each up to `longestPause`, and varies by half. */
  firstPause: number
  longestPause: number
  /** After this time without a sign of life a connection counts as lost; the server sends one every 20 seconds. */
  silence: number
}

const ofBrowser: Surroundings = {
  fetch: (request) => fetch(request),
  isOffline: () => navigator.onLine === false,
  subscribeToNetwork,
  firstPause: 1000,
  longestPause: 30_000,
  silence: 50_000,
}

/** Creates the events of a page. */
export function createStaffEvents(given: Partial<Surroundings> = {}): StaffEvents {
  const surroundings = { ...ofBrowser, ...given }
  const listeners = new Set<EventListener>()
  const isLive = createStore(false)
  const emit = (event: StaffEvent) => {
    for (const listener of [...listeners]) listener(event)
  }
  const connection = new Connection(surroundings, {
    emit,
    live: (is) => isLive.read() === is || isLive.set(is),
  })
  let unsubscribe = () => {}
  const start = () => {
    const leaving = [
      surroundings.subscribeToNetwork(() => connection.renew()),
      subscribeToSessions(() => connection.follow(readSession('staff')?.token)),
    ]
    unsubscribe = () => {
      for (const leave of leaving) leave()
    }
    connection.follow(readSession('staff')?.token)
  }
  return {
    isLive,
    onStaffEvent: (listener) => {
      listeners.add(listener)
      if (listeners.size === 1) start()
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return
        unsubscribe()
        connection.follow(undefined)
      }
    },
  }
}

type Callbacks = { emit: EventListener; live(is: boolean): void }

/** The connection of a page for one session at a time, opened again whenever it is lost. */
class Connection {
  readonly #surroundings: Surroundings
  readonly #callbacks: Callbacks
  readonly #present = new Set<string>()
  #token: string | undefined
  #lastId: string | undefined
  #current: AbortController | undefined
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(surroundings: Surroundings, callbacks: Callbacks) {
    this.#surroundings = surroundings
    this.#callbacks = callbacks
  }

  /** Connects for a session; undefined closes the connection. */
  follow(token: string | undefined): void {
    if (token === this.#token) return
    this.#token = token
    this.#lastId = undefined
    this.renew()
  }

  /** Closes the connection, and opens it at once if there is a session and a network. */
  renew(): void {
    clearTimeout(this.#timer)
    this.#current?.abort()
    this.#current = undefined
    this.#lose()
    this.#failures = 0
    if (this.#token === undefined || this.#surroundings.isOffline()) return
    void this.#run(new AbortController())
  }

  async #run(own: AbortController): Promise<void> {
    this.#current = own
    let retryMs: number | undefined
    try {
      retryMs = await this.#read(own)
    } catch {
      // No response, a lost connection, or a server that is busy: another try.
    }
    if (own !== this.#current) return
    this.#lose()
    // The session ended with the response, or another one begins: `follow` is called for it.
    if (readSession('staff')?.token !== this.#token) return
    const { firstPause, longestPause } = this.#surroundings
    const pause = Math.min(firstPause * 2 ** this.#failures++, longestPause)
    this.#timer = setTimeout(
      () => void this.#run(new AbortController()),
      retryMs ?? pause * (0.5 + Math.random() / 2),
    )
  }

  /** Reads one connection to its end; returns when its server wants the next one, if it says so. */
  async #read(own: AbortController): Promise<number | undefined> {
    const response = await this.#open(own.signal)
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    const parse = createParser()
    if (this.#lastId === undefined) this.#callbacks.emit({ type: 'reset' })
    this.#callbacks.live(true)
    let retryMs: number | undefined
    for (;;) {
      const alarm = setTimeout(() => own.abort(), this.#surroundings.silence)
      const piece = await reader?.read().finally(() => clearTimeout(alarm))
      if (piece?.value === undefined) return retryMs
      if (own !== this.#current) return undefined
      this.#failures = 0
      for (const { id, data, retryMs: wanted } of parse(piece.value)) {
        retryMs = wanted ?? retryMs
        this.#lastId = id ?? this.#lastId
        this.#take(data)
      }
    }
  }

  /** Opens the stream. Throws for any other response; a 401 ends the session, as for every call. */
  async #open(signal: AbortSignal): Promise<Response> {
    const sent = senderOf(streamEvents, {})
    const headers = headersOf(sent)
    headers.set('Accept', 'text/event-stream')
    if (this.#lastId !== undefined) headers.set('Last-Event-ID', this.#lastId)
    const origin = globalThis.location?.origin ?? 'http://localhost'
    const url = new URL(addressOf(streamEvents), origin)
    const request = new Request(url, { headers, credentials: 'include', cache: 'no-store', signal })
    const response = await this.#surroundings.fetch(request)
    if (isStream(response)) return response
    const body = parsed(await response.text())
    parseResponse(
      streamEvents,
      { status: response.status, body, header: (name) => response.headers.get(name) },
      sent,
    )
    throw new Error('The response is no stream of events')
  }

  #take(data: string | undefined): void {
    if (data === undefined) return
    const { data: event } = StaffEvent.safeParse(parsed(data))
    // A newer server may send events that this page does not know.
    if (!event) return
    if (event.type === 'presence' && event.by === null) this.#present.delete(event.requestId)
    if (event.type === 'presence' && event.by !== null) this.#present.add(event.requestId)
    this.#callbacks.emit(event)
  }

  #lose(): void {
    this.#callbacks.live(false)
    for (const requestId of this.#present) this.#callbacks.emit({ type: 'presence', requestId, by: null })
    this.#present.clear()
  }
}

// The sign-in page of a network responds with 200 too.
const isStream = ({ status, headers }: Response) =>
  status === streamEvents.status && headers.get('content-type')?.startsWith('text/event-stream') === true

const events = createStaffEvents()

/** The events of this page: one connection, whatever the number of listeners. */
export const { onStaffEvent, isLive: staffEventsAreLive } = events
