import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { StaffEvent } from '#contract/events.ts'
import { endSession, readSession, storeSession } from '#web/platform/session.ts'
import { createStaffEvents, type StaffEvents } from './staff-events.ts'

/** A connection as the server sees it. */
type Served = {
  /** Kept, since Node follows the caller's signal only while the request itself is reachable. */
  request: Request
  headers: Headers
  signal: AbortSignal
  send(text: string): void
  end(): void
  fail(): void
}

const realSetImmediate = setImmediate

let served: Served[]
let isOffline: boolean
let changeNetwork: () => void
let answer: (() => Response) | undefined
let leaving: (() => void)[]

const aRequest = { type: 'request', id: 'r1', change: 'new', at: '2026-11-01T09:00:00.000Z' } as const
const eventText = (id: string, event: object) => `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`
const presence = (by: string | null) => ({ type: 'presence', requestId: 'r1', by }) as const

beforeEach(() => {
  vi.useFakeTimers()
  ;[served, isOffline, leaving, answer] = [[], false, [], undefined]
  storeSession('staff', { token: 's1', name: 'Salma', email: null })
})
afterEach(() => {
  for (const leave of leaving) leave()
  endSession('staff')
  vi.useRealTimers()
})

async function serve(request: Request): Promise<Response> {
  if (answer) {
    served.push({ request, headers: request.headers, signal: request.signal } as Served)
    return answer()
  }
  const bytes = new TextEncoder()
  const { promise: started, resolve } = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>()
  const body = new ReadableStream<Uint8Array>({ start: resolve })
  const controller = await started
  request.signal.addEventListener('abort', () => controller.error(new Error('aborted')))
  served.push({
    request,
    headers: request.headers,
    signal: request.signal,
    send: (text) => controller.enqueue(bytes.encode(text)),
    end: () => controller.close(),
    fail: () => controller.error(new Error('lost')),
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
}

function create(): StaffEvents {
  return createStaffEvents({
    fetch: serve,
    isOffline: () => isOffline,
    subscribeToNetwork: (listener) => {
      changeNetwork = listener
      return () => {}
    },
  })
}

function listenTo(events: StaffEvents): StaffEvent[] {
  const heard: StaffEvent[] = []
  leaving.push(events.onStaffEvent((event) => heard.push(event)))
  return heard
}

/** Lets what a stream passes on arrive: a turn of the real event loop runs all its promises, however many there are. */
const turn = () => new Promise((resolve) => realSetImmediate(resolve))

const settle = async () => {
  await turn()
  await vi.advanceTimersByTimeAsync(1)
  await turn()
}

describe('the events of a page', () => {
  test('come over one connection, with the token of the session, to every listener', async () => {
    const events = create()
    const [one, two] = [listenTo(events), listenTo(events)]
    await settle()
    expect(served).toHaveLength(1)
    expect(served[0]?.headers.get('authorization')).toBe('Bearer s1')
    expect(served[0]?.headers.get('accept')).toBe('text/event-stream')
    expect(events.isLive.read()).toBe(true)
    served[0]?.send('id: a\n\n')
    served[0]?.send(eventText('b', aRequest).slice(0, 20))
    served[0]?.send(eventText('b', aRequest).slice(20))
    served[0]?.send(`:\n\n${eventText('c', { type: 'of-a-newer-server' })}`)
    await settle()
    expect(one).toEqual([{ type: 'reset' }, aRequest])
    expect(two).toEqual(one)
  })

  test('stop when the last listener leaves, and begin anew with the next one', async () => {
    const events = create()
    const leave = [events.onStaffEvent(() => {}), events.onStaffEvent(() => {})]
    await settle()
    leave[0]?.()
    expect(served[0]?.signal.aborted).toBe(false)
    leave[1]?.()
    expect([served[0]?.signal.aborted, events.isLive.read()]).toEqual([true, false])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(served).toHaveLength(1)
    expect(await listened(events)).toEqual([{ type: 'reset' }])
  })

  test('continue after the last one when the connection is lost, with a pause that grows', async () => {
    const events = create()
    const heard = listenTo(events)
    await settle()
    served[0]?.send(eventText('b', aRequest))
    await settle()
    served[0]?.fail()
    await settle()
    expect(events.isLive.read()).toBe(false)
    await vi.advanceTimersByTimeAsync(400)
    expect(served).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(600)
    expect(served[1]?.headers.get('last-event-id')).toBe('b')
    expect(events.isLive.read()).toBe(true)
    expect(heard).toEqual([{ type: 'reset' }, aRequest])
    answer = () => new Response('busy', { status: 503 })
    served[1]?.end()
    await settle()
    await vi.advanceTimersByTimeAsync(60_000)
    // After 1, 2, 4, 8 and 16 seconds, and then every 30, each shortened by up to half.
    expect(served.length).toBeGreaterThanOrEqual(6)
    expect(served.length).toBeLessThanOrEqual(9)
  })

  test('wait as long as the server asks', async () => {
    const events = create()
    listenTo(events)
    await settle()
    served[0]?.send('retry: 300000\n\n')
    served[0]?.end()
    await settle()
    await vi.advanceTimersByTimeAsync(299_000)
    expect(served).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2000)
    expect(served).toHaveLength(2)
  })

  test('are asked for anew when nothing arrived for fifty seconds', async () => {
    listenTo(create())
    await settle()
    await vi.advanceTimersByTimeAsync(40_000)
    served[0]?.send(':\n\n')
    await settle()
    await vi.advanceTimersByTimeAsync(49_000)
    expect(served).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1000)
    // The end of a stream takes turns of the real event loop; only then the pause before the next try begins.
    await settle()
    await vi.advanceTimersByTimeAsync(1000)
    await settle()
    expect(served).toHaveLength(2)
  })

  test('pause while the device is offline, and go on at once when it is back', async () => {
    const events = create()
    listenTo(events)
    await settle()
    served[0]?.send('id: a\n\n')
    await settle()
    isOffline = true
    changeNetwork()
    expect([served[0]?.signal.aborted, events.isLive.read()]).toEqual([true, false])
    await vi.advanceTimersByTimeAsync(120_000)
    expect(served).toHaveLength(1)
    isOffline = false
    changeNetwork()
    await settle()
    expect(served[1]?.headers.get('last-event-id')).toBe('a')
  })

  test('end with the session, and begin with the next one', async () => {
    const events = create()
    const heard = listenTo(events)
    await settle()
    served[0]?.send('id: a\n\n')
    await settle()
    endSession('staff')
    await vi.advanceTimersByTimeAsync(60_000)
    expect([served.length, served[0]?.signal.aborted]).toEqual([1, true])
    storeSession('staff', { token: 's2', name: 'Karim', email: null })
    await settle()
    expect(served[1]?.headers.get('authorization')).toBe('Bearer s2')
    expect(served[1]?.headers.get('last-event-id')).toBeNull()
    expect(heard).toEqual([{ type: 'reset' }, { type: 'reset' }])
  })

  test('end the session when the server does not know it any more', async () => {
    answer = () => Response.json({ error: 'Sign in', code: 'unauthorized' }, { status: 401 })
    listenTo(create())
    await vi.advanceTimersByTimeAsync(60_000)
    expect([served.length, readSession('staff')]).toEqual([1, null])
  })

  test('do not come from the sign-in page of a network', async () => {
    answer = () => new Response('<html>', { headers: { 'content-type': 'text/html' } })
    const events = create()
    const heard = listenTo(events)
    await settle()
    expect([events.isLive.read(), heard]).toEqual([false, []])
  })

  test('take back the presence of colleagues when the connection is lost', async () => {
    const heard = listenTo(create())
    await settle()
    served[0]?.send(`data: ${JSON.stringify(presence('Salma'))}\n\n`)
    await settle()
    served[0]?.fail()
    await settle()
    expect(heard).toEqual([{ type: 'reset' }, presence('Salma'), presence(null)])
  })
})

async function listened(events: StaffEvents): Promise<StaffEvent[]> {
  const heard = listenTo(events)
  await settle()
  return heard
}
