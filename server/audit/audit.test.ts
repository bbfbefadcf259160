import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openProductJobs } from '#server/jobs.ts'
import { up } from '#server/platform/database/migrations/020-audit-retention.ts'
import { migrations } from '#server/platform/database/migrations/index.ts'
import { anAccount, aSession, testPassword } from '#server/test/accounts.ts'
import { eachDatabase, freshDatabase, ruleIn } from '#server/test/databases.ts'
import { callAs, livePerson, person } from '#server/test/person.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'
import { audit, auditLife, recordFailedSignIn } from './index.ts'

const DAY = 24 * 60 * 60 * 1000

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  let product: TestApp
  let admin: { authorization: string }
  beforeEach(async () => {
    product = await pricedApp(kind, { RATE_LIMITS: 'off' })
    admin = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  })
  afterEach(() => product.close())

  const signIn = (email: string, remoteAddress = '203.0.113.7', password = 'not the password') =>
    product.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password },
      remoteAddress,
    })
  const read = async (query = '', headers = admin) =>
    (await product.app.inject({ url: `/api/admin/audit${query}`, headers })).json()
  const failures = () =>
    product.context.db
      .selectFrom('audit_entries')
      .select(['subject_id', 'count', 'details', 'network_hash'])
      .where('action', '=', 'sign_in.failed')
      .orderBy('count', 'desc')
      .execute()
  const networkOf = (address: string) => product.context.secrets.digest('network', address)

  describe('the audit log', () => {
    it('is read by admins, by person, action, network and time, a page at a time', async () => {
      const user = await anAccount(product.context, { email: 'mona@example.com' })
      await signIn('mona@example.com', '203.0.113.7', testPassword)
      product.clock.advance(60_000)
      await signIn('mona@example.com')
      await signIn('nobody@example.com', '198.51.100.1')
      const { entries, total } = await read(`?person=${user.id}`)
      expect(total).toBe(2)
      expect(entries).toMatchObject([
        {
          action: 'sign_in.failed',
          actor: null,
          subjectId: user.id,
          count: 1,
          network: networkOf('203.0.113.7'),
        },
        { action: 'session.signed_in', actor: { _id: user.id, name: 'Mona' }, subjectId: user.id },
      ])
      expect((await read('?action=session.signed_in')).total).toBe(1)
      expect((await read(`?network=${networkOf('198.51.100.1')}`)).entries).toMatchObject([
        { subjectId: null },
      ])
      const noon = product.clock
        .now()
        .toISOString()
        .replace(/\.\d+Z/, 'Z')
      expect((await read(`?from=${noon}`)).total).toBe(2)
      expect((await read(`?to=${noon}&action=session.signed_in`)).total).toBe(1)
      expect((await read('?limit=1&page=2&action=sign_in.failed&sort=oldest')).entries).toHaveLength(1)
      for (const wrong of ['action=sign_in', 'from=now', 'network=203.0.113.7']) {
        const { statusCode } = await product.app.inject({ url: `/api/admin/audit?${wrong}`, headers: admin })
        expect(statusCode, wrong).toBe(422)
      }
      const coach = await anAccount(product.context, { role: 'coach' })
      const { headers } = await aSession(product.context, coach)
      expect((await product.app.inject({ url: '/api/admin/audit', headers })).statusCode).toBe(403)
    })

    it('counts failed sign-ins of one name, network and hour in one entry', async () => {
      for (let count = 0; count < 7; count++) await signIn('mona@example.com')
      await signIn('mona@example.com', '198.51.100.1')
      expect((await failures()).map(({ count }) => count)).toEqual([7, 1])
      product.clock.advance(60 * 60 * 1000)
      await signIn('mona@example.com')
      expect((await failures()).map(({ count }) => count)).toEqual([7, 1, 1])
      const { entries } = await read('?action=sign_in.failed')
      expect(entries.filter(({ lastAt }: { lastAt?: string }) => lastAt)).toMatchObject([{ count: 7 }])
    })

    rule(
      'has a limited number of entries per hour from strangers, for any number of names and networks',
      async () => {
        const { id } = await anAccount(product.context)
        const most = 10
        const fail = (index: number, subjectId: string | null) => {
          const [account, network] = [`name ${index}`, `network ${index}`]
          const failure = { at: product.clock.now(), account, subjectId, reason: 'credentials', network }
          return recordFailedSignIn(product.context.db, failure, most)
        }
        for (let index = 0; index < most + 5; index++) await fail(index, null)
        await Promise.all(Array.from({ length: most + 5 }, (_, index) => fail(100 + index, id)))
        const rows = await failures()
        expect(rows).toHaveLength(2 * (most + 1))
        expect(rows.slice(0, 2).map(({ count }) => count)).toEqual([5, 5])
        expect(rows.slice(0, 2).map(({ subject_id }) => subject_id)).toEqual(
          expect.arrayContaining([id, null]),
        )
      },
    )

    it('stores sign-ins and reads for 400 days, failures of strangers for 30, and decisions forever', async () => {
      const { id } = await anAccount(product.context, { email: 'mona@example.com' })
      await signIn('mona@example.com', '203.0.113.7', testPassword)
      await signIn('nobody@example.com')
      const decisions = [
        'application.approved',
        'coach.added',
        'photo_consent.given',
        'plan.assigned',
      ] as const
      for (const action of decisions) {
        await audit(product.context.db, { userId: id }, { at: product.clock.now(), action, subjectId: id })
      }
      for (let index = 0; index < 600; index++) {
        await audit(
          product.context.db,
          { userId: id },
          { at: product.clock.now(), action: 'payment_proof.viewed' },
        )
      }
      await audit(
        product.context.db,
        { userId: id },
        { at: product.clock.now(), action: 'second_factor.failed' },
      )
      await audit(product.context.db, null, {
        at: product.clock.now(),
        action: 'password_link.requested',
        subjectId: null,
      })
      const jobs = openProductJobs(product.context)
      const actionsAfter = async (milliseconds: number) => {
        product.clock.advance(milliseconds)
        await jobs.runDueJobs()
        const rows = product.context.db.selectFrom('audit_entries').select('action').distinct()
        return (await rows.execute()).map(({ action }) => action).sort()
      }
      expect(await actionsAfter(29 * DAY)).toEqual(
        expect.arrayContaining(['sign_in.failed', 'password_link.requested']),
      )
      expect(await actionsAfter(2 * DAY)).toEqual(
        [...decisions, 'payment_proof.viewed', 'second_factor.failed', 'session.signed_in'].sort(),
      )
      expect(await actionsAfter(368 * DAY)).toContain('session.signed_in')
      expect(await actionsAfter(2 * DAY)).toEqual(decisions)
      expect(await actionsAfter(4000 * DAY)).toEqual(decisions)
    })

    it('anonymizes the entries of an erased person, and stores the network of the erasure for 30 days', async () => {
      const { headers, userId, applicationIds } = await livePerson(product, admin)
      const entries = () => product.context.db.selectFrom('audit_entries').selectAll().orderBy('id').execute()
      const before = await entries()
      const erased = await product.app.inject({
        method: 'POST',
        url: '/api/auth/delete-account',
        headers,
        payload: { password: person.password },
        remoteAddress: '198.51.100.66',
      })
      expect(erased.statusCode).toBe(204)
      const after = await entries()
      const actions = (rows: { action: string }[]) => rows.map(({ action }) => action).sort()
      expect(actions(after)).toEqual(actions([...before, { action: 'user.erased' }]))
      expect(JSON.stringify(after)).not.toContain(userId)
      const ofApplications = after.filter(({ subject_id }) => applicationIds.includes(subject_id ?? ''))
      expect(ofApplications.map(({ action }) => action)).toContain('application.approved')
      const eraser = after.find(({ action }) => action === 'user.erased')
      const id = product.context.secrets.digest('erased person', userId)
      expect(eraser).toMatchObject({ actor_id: null, subject_id: null, details: { person: id } })
      expect(eraser?.network_hash).toBe(networkOf('198.51.100.66'))
      product.clock.advance(auditLife.networkOfErased + 60_000)
      await openProductJobs(product.context).runDueJobs()
      const [last] = (await entries()).filter(({ action }) => action === 'user.erased')
      expect([last?.network_hash, last?.network_expires_at]).toEqual([null, null])
    })

    rule('has the network of registrations, exports and erasures', async () => {
      const from = { remoteAddress: '198.51.100.66' }
      const given = { name: 'Nour', email: 'nour@example.com', phone: '01098765432', password: testPassword }
      const register = { method: 'POST', url: '/api/auth/register', payload: given, ...from } as const
      const { token } = (await product.app.inject(register)).json()
      const headers = { authorization: `Bearer ${token}` }
      const { url } = await callAs(product.app, headers, { method: 'POST', url: '/auth/export', payload: {} })
      expect((await product.app.inject({ url, ...from })).statusCode).toBe(200)
      const payload = { password: testPassword }
      await product.app.inject({ method: 'POST', url: '/api/auth/delete-account', headers, payload, ...from })
      for (const action of ['account.registered', 'personal_data.exported', 'user.erased']) {
        expect((await read(`?action=${action}`)).entries).toMatchObject([
          { network: networkOf('198.51.100.66') },
        ])
      }
    })
  })

  it('an upgrade deletes no entry, and retention starts on its day', async () => {
    const { db } = await freshDatabase(kind)
    for (const index of ['at', 'action', 'network', 'expiry', 'network_expiry', 'dedup']) {
      await db.schema.dropIndex(`audit_entries_${index}`).execute()
    }
    for (const column of ['count', 'last_at', 'dedup_key', 'expires_at', 'network_expires_at']) {
      await db.schema.alterTable('audit_entries').dropColumn(column).execute()
    }
    const old = { actor_id: null, subject_id: null, details: '{}', network_hash: null, at: new Date(0) }
    for (const action of ['sign_in', 'sign_in_failed', 'coach.added']) {
      await db
        .insertInto('audit_entries')
        .values({ ...old, id: action, action })
        .execute()
    }
    expect(migrations.map(({ name }) => name)).toContain('020-audit-retention')
    const before = Date.now()
    await up(db as unknown as Parameters<typeof up>[0])
    const rows = await db
      .selectFrom('audit_entries')
      .select(['id', 'expires_at', 'count'])
      .orderBy('id')
      .execute()
    const days = rows.map(({ id, expires_at, count }) => [
      id,
      count,
      expires_at && Math.floor((Date.parse(expires_at) - before) / DAY),
    ])
    expect(days).toEqual([
      ['coach.added', 1, null],
      ['sign_in', 1, 400],
      ['sign_in_failed', 1, 30],
    ])
  })
})
