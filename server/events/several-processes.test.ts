import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { postApplication } from '#server/test/applications.ts'
import { anotherProcess, openStream, type ReadStream } from '#server/test/event-streams.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

// Two products on one PostgreSQL, as two processes behind a proxy.
let one: TestApp
let other: TestApp
let staff: { authorization: string }
let streams: ReadStream[] = []

beforeEach(async () => {
  one = await pricedApp('postgres', { RATE_LIMITS: 'off' })
  other = await anotherProcess(one)
  staff = { authorization: `Bearer ${await signInAsAdmin(one.context)}` }
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const stream of streams) stream.leave()
  streams = []
  await other.close()
  await one.close()
})

async function read(product: TestApp, lastEventId?: string, headers = staff): Promise<ReadStream> {
  const stream = await openStream(product, headers, { lastEventId })
  streams.push(stream)
  return stream
}

const dataOf = ({ events }: ReadStream) => events.map(({ data }) => data)
const ids = ({ events }: ReadStream) => events.map(({ id }) => id)
const listeners = async () => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and query like 'listen %'
  `.execute(one.context.db)
  return rows.map(({ pid }) => pid)
}

it('each process tells the events of all, with the same ids in the same order', async () => {
  const [here, there] = [await read(one), await read(other)]
  const sent: string[] = []
  for (const product of [one, other, one]) sent.push((await postApplication(product.app))._id)
  // Each process sends its own on; only the order in which PostgreSQL passes them on is the same for all.
  const arrived = () => dataOf(there).map(({ id }) => id)
  await expect.poll(() => arrived().toSorted()).toEqual(sent.toSorted())
  await expect.poll(() => ids(here)).toEqual(ids(there))
})

it('a reader continues at the other process where it stopped', async () => {
  const [here, there] = [await read(one), await read(other)]
  await postApplication(one.app)
  await expect.poll(() => here.events.length).toBe(1)
  await expect.poll(() => there.events.length).toBe(1)
  here.leave()
  const { _id: id } = await postApplication(one.app)
  const again = await read(other, here.lastId())
  await expect.poll(() => dataOf(again)).toEqual([expect.objectContaining({ id, change: 'new' })])
})

it('a reader with an event from before the start of a process begins with a reset there', async () => {
  const here = await read(one)
  await postApplication(one.app)
  await expect.poll(() => here.events.length).toBe(1)
  expect(dataOf(await read(other, here.lastId()))).toEqual([{ type: 'reset' }])
})

it('who has an application open is known in every process', async () => {
  const salma = await anAccount(one.context, { role: 'coach', name: 'Salma', email: null })
  const { headers } = await aSession(one.context, salma)
  const { _id: id } = await postApplication(one.app)
  const there = await read(other)
  const url = `/api/admin/requests/${id}/open`
  await one.app.inject({ method: 'POST', url, headers })
  await expect.poll(() => dataOf(there).at(-1)).toEqual({ type: 'presence', requestId: id, by: 'Salma' })
  const { open } = (await other.app.inject({ url: '/api/admin/presence', headers: staff })).json()
  expect(open).toEqual([{ requestId: id, by: 'Salma', since: one.clock.now().toISOString() }])
  await one.app.inject({ method: 'DELETE', url, headers })
  await expect.poll(() => dataOf(there).at(-1)).toEqual({ type: 'presence', requestId: id, by: null })
})

it('a lost connection to PostgreSQL is opened again, and readers are told to read everything', async () => {
  const [here, there] = [await read(one), await read(other)]
  await postApplication(one.app)
  await expect.poll(() => there.events.length).toBe(1)
  const [pid] = await listeners()
  await sql`select pg_terminate_backend(${pid})`.execute(one.context.db)
  const resets = () => [...dataOf(here), ...dataOf(there)].filter(({ type }) => type === 'reset')
  await expect.poll(() => resets().length, { timeout: 10_000 }).toBe(1)
  const { _id: id } = await postApplication(one.app)
  for (const stream of [here, there]) await expect.poll(() => dataOf(stream).at(-1)?.id).toBe(id)
  expect(await listeners()).toHaveLength(2)
})

it('a connection on which nothing arrives is replaced', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  // As a pooler that shares connections between transactions: no error, and no notifications.
  const { query } = Client.prototype
  let deaf = 1
  vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...given: unknown[]) {
    const isDeaf = String(given[0]).startsWith('listen') && deaf-- > 0
    return Reflect.apply(query, this, isDeaf ? ['select 1'] : given)
  })
  const here = await read(other)
  const echoes = () => vi.mocked(Client.prototype.query).mock.calls.filter(isEcho).length
  await vi.advanceTimersByTimeAsync(20_000)
  await expect.poll(echoes).toBe(1)
  expect(dataOf(here)).toEqual([])
  await vi.advanceTimersByTimeAsync(20_000)
  await expect.poll(() => dataOf(here)).toEqual([{ type: 'reset' }])
  const { _id: id } = await postApplication(one.app)
  await expect.poll(() => dataOf(here).at(-1)?.id).toBe(id)
  await vi.advanceTimersByTimeAsync(20_000)
  await expect.poll(echoes).toBe(2)
  // What was sent later has arrived, so the echo has too: before, the next check would find it missing.
  const { _id: later } = await postApplication(one.app)
  await expect.poll(() => dataOf(here).at(-1)?.id).toBe(later)
  await vi.advanceTimersByTimeAsync(20_000)
  await expect.poll(echoes).toBe(3)
  expect(dataOf(here).filter(({ type }) => type === 'reset')).toHaveLength(1)
})

const isEcho = (given: unknown[]) => JSON.stringify(given).includes('echo')
