import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { maxStreamsPerAccount } from '#contract/events.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { formOf, postApplication, uploadProof } from '#server/test/applications.ts'
import { countStatements } from '#server/test/count-statements.ts'
import { eachDatabase, onSqlite, ruleIn } from '#server/test/databases.ts'
import { openStream, type ReadStream } from '#server/test/event-streams.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

let product: TestApp
let staff: { authorization: string }
let streams: ReadStream[] = []

async function begin(kind: 'sqlite' | 'postgres') {
  product = await pricedApp(kind, { RATE_LIMITS: 'off' })
  staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
}

afterEach(async () => {
  vi.useRealTimers()
  for (const stream of streams) stream.leave()
  streams = []
  await product.close()
})

/** A stream of the admin, or of somebody else. */
async function read(lastEventId?: string, headers: Record<string, string> = staff): Promise<ReadStream> {
  const stream = await openStream(product, headers, { lastEventId })
  streams.push(stream)
  return stream
}

const post = (url: string, payload: object = {}) =>
  product.app.inject({ method: 'POST', url: `/api${url}`, headers: staff, payload })
const requestIn = (id: string, change: string) => ({
  type: 'request',
  id,
  change,
  at: product.clock.now().toISOString(),
})
const dataOf = ({ events }: ReadStream) => events.map(({ data }) => data)
const changes = (stream: ReadStream) => dataOf(stream).map(({ change }) => change)

async function aCoach() {
  const coach = await anAccount(product.context, { role: 'coach', name: 'Salma', email: null })
  return { ...(await aSession(product.context, coach)), userId: coach.id }
}

eachDatabase((kind) => {
  const rule = ruleIn(kind)

  describe('a stream of events', () => {
    beforeEach(() => begin(kind))

    it('tells staff of a new application and of each decision, with ids and nothing about a person', async () => {
      const stream = await read()
      const { _id: first } = await postApplication(product.app)
      const { _id: second } = await postApplication(product.app)
      expect((await post(`/admin/approve/${first}`)).statusCode).toBe(200)
      expect((await post(`/admin/reject/${second}`, { reason: 'Unreadable' })).statusCode).toBe(200)
      await expect
        .poll(() => dataOf(stream))
        .toEqual([
          requestIn(first, 'new'),
          requestIn(second, 'new'),
          requestIn(first, 'decided'),
          requestIn(second, 'decided'),
        ])
      expect(new Set(stream.events.map(({ id }) => id)).size).toBe(4)
    })

    it('says nothing of what is rolled back: a refused approval, and the trial of a held one', async () => {
      const stream = await read()
      const { _id: id } = await postApplication(product.app)
      expect((await post(`/admin/approve/${id}`, { holdSeconds: 10 })).statusCode).toBe(200)
      expect((await post(`/admin/approve/${id}`)).statusCode).toBe(409)
      expect((await post(`/admin/requests/${id}/undo`)).statusCode).toBe(200)
      expect((await post(`/admin/requests/${id}/undo`)).statusCode).toBe(409)
      await post('/contact', { name: 'Sara', email: 's@example.com', phone: '01001234567', message: 'Hi' })
      await expect.poll(() => dataOf(stream).at(-1)).toEqual({ type: 'message' })
      expect(changes(stream)).toEqual(['new', 'decided', 'undone', undefined])
    })

    rule('tells that an applicant was told, and that a rejected application is pending again', async () => {
      const stream = await read()
      const { _id: id } = await postApplication(product.app)
      await post(`/admin/reject/${id}`)
      const mark = `/admin/requests/${id}/told`
      for (let count = 0; count < 2; count++) expect((await post(mark)).statusCode).toBe(200)
      const unmarking = { method: 'DELETE', url: `/api${mark}`, headers: staff } as const
      for (let count = 0; count < 2; count++) {
        expect((await product.app.inject(unmarking)).statusCode).toBe(200)
      }
      expect((await post(`/admin/requests/${id}/reopen`)).statusCode).toBe(200)
      await expect.poll(() => changes(stream)).toEqual(['new', 'decided', 'told', 'told', 'reopened'])
    })

    it('continues after the last event that arrived', async () => {
      const stream = await read()
      const { _id: id } = await postApplication(product.app)
      await expect.poll(() => stream.events.length).toBe(1)
      stream.leave()
      await post(`/admin/reject/${id}`)
      const { _id: other } = await postApplication(product.app)
      const again = await read(stream.lastId())
      await expect.poll(() => dataOf(again)).toEqual([requestIn(id, 'decided'), requestIn(other, 'new')])
      expect((await read(again.lastId())).events).toEqual([])
    })

    it('continues from its beginning, before any event', async () => {
      const stream = await read()
      stream.leave()
      const { _id: id } = await postApplication(product.app)
      const again = await read(stream.lastId())
      await expect.poll(() => dataOf(again)).toEqual([requestIn(id, 'new')])
    })

    rule('begins with a reset after an event that is not known, or was 500 events ago', async () => {
      const strange = await read('never-given')
      expect(dataOf(strange)).toEqual([{ type: 'reset' }])
      for (let count = 0; count < 500; count++) product.context.events.publish({ type: 'message', id: 'any' })
      expect(dataOf(await read(strange.lastId()))).toEqual([{ type: 'reset' }])
    })

    it('ends within a minute when the session ends, or the account may not use it any more', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      const [out, demoted, blocked, kept] = [await aCoach(), await aCoach(), await aCoach(), await aCoach()]
      const open = await Promise.all([out, demoted, blocked, kept].map(({ headers }) => read('', headers)))
      const { db, clock } = product.context
      await product.app.inject({ method: 'POST', url: '/api/auth/logout', headers: out.headers })
      await db.updateTable('users').set({ role: 'user' }).where('id', '=', demoted.userId).execute()
      const blockedAt = { blocked_at: clock.now() }
      await db.updateTable('users').set(blockedAt).where('id', '=', blocked.userId).execute()
      await vi.advanceTimersByTimeAsync(20_000)
      await expect.poll(() => open.map(({ hasEnded }) => hasEnded())).toEqual([true, true, true, false])
      expect((await read('', kept.headers)).response.status).toBe(200)
      expect((await read('', out.headers)).response.status).toBe(401)
    })
  })
})

onSqlite((kind) => {
  describe('a stream of events', () => {
    beforeEach(() => begin(kind))

    it('tells of a new proof', async () => {
      const { _id: id, code } = await postApplication(product.app)
      await post(`/admin/reject/${id}`)
      const stream = await read()
      const file = formOf(aPdf(), 'receipt.pdf', 'application/pdf')
      const { cloudinaryId } = await uploadProof(product.app, file)
      const payload = { code, phoneLast4: '4567', paymentProof: { cloudinaryId } }
      await product.app.inject({ method: 'POST', url: '/api/subscriptions/status/proof', payload })
      await expect.poll(() => dataOf(stream)).toEqual([requestIn(id, 'resubmitted')])
    })

    it('tells of a request of an account, its withdrawal, and an erasure', async () => {
      const stream = await read()
      const member = await anAccount(product.context)
      const { headers } = await aSession(product.context, member)
      const call = (method: 'POST' | 'DELETE', url: string, payload?: object) =>
        product.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) })
      const { _id: id } = (await call('POST', '/subscriptions/subscribe', { planId: 'basic' })).json()
        .subscription
      await call('POST', '/subscriptions/cancel', { _id: id })
      await expect.poll(() => changes(stream)).toEqual(['new', 'cancelled'])
      const next = (await call('POST', '/subscriptions/subscribe', { planId: 'basic' })).json().subscription
      await product.app.inject({
        method: 'DELETE',
        url: `/api/admin/users/${member.id}`,
        headers: staff,
        payload: { confirm: member.email },
      })
      await expect.poll(() => dataOf(stream).at(-1)).toEqual(requestIn(next._id, 'cancelled'))
    })

    it('is sent at once by proxies, unpacked, and never stored', async () => {
      const { response } = await read(undefined, { ...staff, 'accept-encoding': 'br, gzip' })
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.any(String),
      })
      expect(response.headers.get('content-encoding')).toBeNull()
      const head = await product.app.inject({ method: 'HEAD', url: '/api/admin/events', headers: staff })
      expect([head.statusCode, head.headers.allow]).toEqual([405, 'GET'])
    })

    it('sends a line every 20 seconds', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      const stream = await read()
      const before = stream.text()
      await vi.advanceTimersByTimeAsync(40_000)
      await expect.poll(() => stream.text()).toBe(`${before}:\n\n:\n\n`)
    })

    it('is checked with all others at once: one query, and none for what it tells', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      for (let count = 0; count < 3; count++) await read(undefined, (await aCoach()).headers)
      const stream = await read()
      const statements = await countStatements(kind, async () => {
        product.context.events.publish({ type: 'message', id: 'any' })
        await expect.poll(() => dataOf(stream)).toEqual([{ type: 'message' }])
        await vi.advanceTimersByTimeAsync(20_000)
      })
      expect(statements).toBe(1)
    })

    it('makes room for a newer one of the same account, and asks its reader to wait', async () => {
      const colleague = await read(undefined, (await aCoach()).headers)
      const own: ReadStream[] = []
      for (let count = 0; count <= maxStreamsPerAccount; count++) own.push(await read())
      await own[0]?.ended
      expect(own[0]?.text()).toMatch(/retry: 300000\n\n$/)
      expect(own.slice(1).map(({ hasEnded }) => hasEnded())).toEqual(
        new Array(maxStreamsPerAccount).fill(false),
      )
      expect(colleague.hasEnded()).toBe(false)
    })

    it('ends when the server stops, which does not wait for its readers', async () => {
      const stream = await read()
      await product.app.close()
      await stream.ended
      expect(stream.text()).toMatch(/^id: \S+\n\n$/)
    })
  })
})
