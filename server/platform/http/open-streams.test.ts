import { pino } from 'pino'
import { expect, it } from 'vitest'
import type { AccountCaller } from './caller.ts'
import { EventStream } from './event-stream.ts'
import { OpenStreams } from './open-streams.ts'

const log = pino({ level: 'silent' })

const caller = (sessionId: string): AccountCaller => ({
  kind: 'account',
  userId: `user of ${sessionId}`,
  name: 'Salma',
  role: 'coach',
  staffRole: 'coach',
  onlyOfCoach: null,
  sessionId,
  sessionKind: 'staff',
  isBound: false,
  hasAccess: false,
  hadAccess: false,
})

it('a reader that takes nothing is disconnected after 128 KB', () => {
  const stream = new EventStream()
  for (let count = 0; count < 1000; count++) stream.send({ data: { type: 'message' } })
  expect(stream.destroyed).toBe(false)
  for (let count = 0; count < 5000; count++) stream.send({ data: { type: 'message' } })
  expect([stream.destroyed, stream.readableLength]).toEqual([true, expect.any(Number)])
  expect(stream.readableLength).toBeLessThanOrEqual(128 * 1024)
})

it('streams go on for less than a minute while access cannot be checked', async () => {
  let time = 0
  let isAway = false
  const streams = new OpenStreams({
    endpoint: { access: 'staff' },
    stillSignedIn: async (callers) => {
      if (isAway) throw new Error('the database is away')
      return callers
    },
    perAccount: 4,
    log,
    now: () => time,
  })
  const stream = new EventStream()
  streams.add(stream, caller('one'))
  const tendAfter = async (seconds: number) => {
    time += seconds * 1000
    await streams.tend()
    return streams.size
  }
  expect(await tendAfter(20)).toBe(1)
  isAway = true
  expect([await tendAfter(20), await tendAfter(20), await tendAfter(16)]).toEqual([1, 1, 0])
})

it('a server that stops ends its streams, and those that begin meanwhile', async () => {
  const streams = new OpenStreams({
    endpoint: { access: 'staff' },
    stillSignedIn: async (callers) => callers,
    perAccount: 4,
    log,
  })
  const [before, after] = [new EventStream(), new EventStream()]
  streams.add(before, caller('one'))
  streams.close()
  streams.add(after, caller('two'))
  expect(streams.size).toBe(0)
  for (const stream of [before, after]) {
    const text = await new Response(new Blob(await stream.toArray())).text()
    expect(text).toBe('')
  }
})
