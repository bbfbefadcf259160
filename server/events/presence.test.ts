import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { postApplication } from '#server/test/applications.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { openStream, type ReadStream } from '#server/test/event-streams.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import type { TestApp } from '#server/test/test-app.ts'

let product: TestApp
let karim: Record<string, string>
let salma: Record<string, string>
let mona: Record<string, string>
let id: string
let streams: ReadStream[] = []

const coach = async (name: string) =>
  (await aSession(product.context, await anAccount(product.context, { role: 'coach', name, email: null })))
    .headers

afterEach(async () => {
  vi.useRealTimers()
  for (const stream of streams) stream.leave()
  streams = []
  await product.close()
})

async function read(headers: Record<string, string>): Promise<ReadStream> {
  const stream = await openStream(product, headers)
  streams.push(stream)
  return stream
}

const open = (headers: Record<string, string>, request = id, method: 'POST' | 'DELETE' = 'POST') =>
  product.app.inject({ method, url: `/api/admin/requests/${request}/open`, headers })
const leave = (headers: Record<string, string>) => open(headers, id, 'DELETE')
const list = async (headers: Record<string, string>) =>
  (await product.app.inject({ url: '/api/admin/presence', headers })).json().open
const dataOf = ({ events }: ReadStream) =>
  events.map(({ data }) => data).filter(({ type }) => type === 'presence')
const presence = (by: string | null, requestId = id) => ({ type: 'presence', requestId, by })

eachDatabase((kind) => {
  const rule = ruleIn(kind)

  describe('who has an application open', () => {
    beforeEach(async () => {
      product = await pricedApp(kind, { RATE_LIMITS: 'off' })
      karim = await coach('Karim')
      salma = await coach('Salma')
      mona = await coach('Mona')
      id = (await postApplication(product.app))._id
    })

    it('is told to the others, once and not at each renewal, until it is left', async () => {
      const stream = await read(karim)
      const own = await read(salma)
      const since = product.clock.now().toISOString()
      expect((await open(salma)).statusCode).toBe(204)
      await expect.poll(() => dataOf(stream)).toEqual([presence('Salma')])
      product.clock.advance(20_000)
      await open(salma)
      expect(await list(karim)).toEqual([{ requestId: id, by: 'Salma', since }])
      expect(await list(salma)).toEqual([])
      expect((await leave(salma)).statusCode).toBe(204)
      await expect.poll(() => dataOf(stream)).toEqual([presence('Salma'), presence(null)])
      expect(await list(karim)).toEqual([])
      expect((await leave(salma)).statusCode).toBe(204)
      expect([stream.events.at(-1)?.id, dataOf(own)]).toEqual([undefined, []])
    })

    it('ends by itself after 45 seconds without a renewal', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      const stream = await read(karim)
      await open(salma)
      await expect.poll(() => dataOf(stream)).toEqual([presence('Salma')])
      product.clock.advance(44_999)
      await vi.advanceTimersByTimeAsync(1000)
      expect(await list(karim)).toHaveLength(1)
      product.clock.advance(1)
      expect(await list(karim)).toEqual([])
      await vi.advanceTimersByTimeAsync(1000)
      await expect.poll(() => dataOf(stream)).toEqual([presence('Salma'), presence(null)])
    })

    rule('names the first of several, and the next one when the first has left', async () => {
      const stream = await read(karim)
      await open(salma)
      product.clock.advance(1000)
      await open(mona)
      expect((await list(karim)).map(({ by }: { by: string }) => by)).toEqual(['Salma', 'Mona'])
      expect((await list(salma)).map(({ by }: { by: string }) => by)).toEqual(['Mona'])
      await leave(salma)
      await expect
        .poll(() => dataOf(stream))
        .toEqual([presence('Salma'), presence('Salma'), presence('Mona')])
      // Everybody may still decide.
      const approving = { method: 'POST', url: `/api/admin/approve/${id}`, headers: karim } as const
      expect((await product.app.inject(approving)).statusCode).toBe(200)
    })

    rule('is what a new stream begins with, also one that continues', async () => {
      const former = await read(karim)
      former.leave()
      await open(salma)
      await postApplication(product.app)
      const again = await openStream(product, karim, { lastEventId: former.lastId() })
      streams.push(again)
      await expect.poll(() => again.events.length).toBe(2)
      expect(again.events[0]?.data).toMatchObject({ change: 'new' })
      expect(dataOf(again)).toEqual([presence('Salma')])
    })

    rule('needs an application that is there, and remembers the last twenty of an account', async () => {
      expect((await open(salma, 'nothing')).json().code).toBe('not_found')
      const ids = [id]
      for (let count = 0; count < 20; count++) ids.push((await postApplication(product.app))._id)
      for (const one of ids) await open(salma, one)
      const listed = (await list(karim)).map(({ requestId }: { requestId: string }) => requestId)
      expect(listed.toSorted()).toEqual(ids.slice(1).toSorted())
    })
  })
})
