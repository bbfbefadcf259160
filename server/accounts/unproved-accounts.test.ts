import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openProductJobs } from '#server/jobs.ts'
import { testPassword } from '#server/test/accounts.ts'
import { countStatements } from '#server/test/count-statements.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { callAs } from '#server/test/person.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { openWhatsAppLink, registerAs } from '#server/test/strangers.ts'
import type { TestApp } from '#server/test/test-app.ts'

type Headers = { authorization: string }

const DAY = 24 * 60 * 60 * 1000

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  let product: TestApp
  let staff: Headers
  beforeEach(async () => {
    product = await pricedApp(kind, { RATE_LIMITS: 'off' })
    staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  })
  afterEach(() => product.close())

  const users = () => product.context.db.selectFrom('users').select(['id', 'name', 'unproved_email'])
  const namesOf = async (email: string) =>
    (await users().where('unproved_email', '=', email).orderBy('name').execute()).map(({ name }) => name)
  const entriesOf = (action: string) =>
    product.context.db
      .selectFrom('audit_entries')
      .select(['subject_id', 'at'])
      .where('action', '=', action)
      .execute()

  /** Copies a registered account with its related rows, one statement per table. */
  async function copyAccount(userId: string, copies: number): Promise<string[]> {
    const { db } = product.context
    const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
    const session = await db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    const ids = Array.from({ length: copies }, (_, n) => `${userId}-${n}`)
    const goals = JSON.stringify(user.goals)
    await db
      .insertInto('users')
      .values(ids.map((id) => ({ ...user, id, goals })))
      .execute()
    const sessions = ids.map((id) => ({ ...session, id, user_id: id, token_hash: id }))
    await db.insertInto('sessions').values(sessions).execute()
    const terms = ids.map((ref) => ({ scope: 'user' as const, term: 'copied', ref }))
    await db.insertInto('search_terms').values(terms).execute()
    return ids
  }

  rule.describe('accounts that are deleted when another one verifies their address', () => {
    it('have no audit entries after 400 days, like accounts that were never used; those of the other account stay', async () => {
      const aboutIds = async () => {
        const rows = await product.context.db
          .selectFrom('audit_entries')
          .select('subject_id')
          .distinct()
          .execute()
        return rows.map(({ subject_id }) => subject_id)
      }
      const jobs = openProductJobs(product.context)
      const email = 'crowded@example.com'
      const session = await registerAs(product.app, { email, password: testPassword })
      const gone = [await registerAs(product.app, { email }), await registerAs(product.app, { email })]
      const payload = { subscription: { plan: 'basic', accessDays: 30 } }
      await openWhatsAppLink(product.app, staff, { userId: session.userId, password: testPassword })
      const url = `/admin/users/${session.userId}`
      await callAs(product.app, staff, { method: 'PUT', url, payload })
      gone.push(await registerAs(product.app, { email: 'unused@example.com' }))
      product.clock.advance(91 * DAY)
      await jobs.runDueJobs()
      const ids = gone.map(({ userId }) => userId)
      expect(await users().where('id', 'in', ids).execute()).toEqual([])
      product.clock.advance(308 * DAY)
      await jobs.runDueJobs()
      expect(await aboutIds()).toEqual(expect.arrayContaining(ids))
      product.clock.advance(93 * DAY)
      await jobs.runDueJobs()
      const left = await aboutIds()
      expect(left.filter((id) => id !== null && ids.includes(id))).toEqual([])
      expect(left).toContain(session.userId)
    })

    it('need the same number of statements for one claimant and for hundreds, and leave one audit entry each', async () => {
      const proveAmong = async (email: string, copies: number) => {
        const { userId } = await registerAs(product.app, { email, password: testPassword })
        const stranger = await registerAs(product.app, { email })
        const url = '/subscriptions/subscribe'
        await callAs(product.app, stranger.headers, { method: 'POST', url, payload: { planId: 'basic' } })
        const ids = [stranger.userId, ...(await copyAccount(stranger.userId, copies))]
        await openWhatsAppLink(product.app, staff, { userId, password: testPassword })
        const payload = { subscription: { plan: 'basic', accessDays: 30 } }
        const change = { method: 'PUT', url: `/admin/users/${userId}`, payload } as const
        const statements = await countStatements(kind, () => callAs(product.app, staff, change))
        return { userId, ids, statements }
      }
      // Warms up per-process caches.
      await proveAmong('first@example.com', 1)
      const few = await proveAmong('few@example.com', 1)
      const many = await proveAmong('many@example.com', 200)
      expect(many.statements).toBe(few.statements)
      const gone = new Set([...few.ids, ...many.ids])
      expect((await users().execute()).filter(({ id }) => gone.has(id))).toEqual([])
      const { db } = product.context
      const terms = await db.selectFrom('search_terms').select('ref').where('scope', '=', 'user').execute()
      expect(terms.filter(({ ref }) => gone.has(ref))).toEqual([])
      const sessions = await db.selectFrom('sessions').select('user_id').execute()
      expect(sessions.filter(({ user_id }) => gone.has(user_id))).toEqual([])
      const entries = await entriesOf('account.gave_way')
      for (const id of gone) expect(entries.filter(({ subject_id }) => subject_id === id)).toHaveLength(1)
      const sent = await db.selectFrom('applications').select(['user_id', 'sent_by_account']).execute()
      expect(sent).toEqual(Array(3).fill({ user_id: null, sent_by_account: false }))
    })
  })

  rule.describe('accounts of one address that have the same password', () => {
    const email = 'twice@example.com'
    const register = () => registerAs(product.app, { email, password: testPassword })
    /** The id of the account that a sign-in opens. */
    const signedInId = async () => {
      const payload = { email, password: testPassword }
      const answer = await product.app.inject({ method: 'POST', url: '/api/auth/login', payload })
      const headers = { authorization: `Bearer ${answer.json().renewalToken}` }
      return (await callAs(product.app, headers, { method: 'GET', url: '/auth/profile' })).user._id
    }

    it('are signed in to the newest one, even if another one has a pending application', async () => {
      const made = []
      for (const _ of [1, 2, 3]) {
        made.push(await register())
        product.clock.advance(1000)
      }
      const [first, , third] = made
      if (!first || !third) throw new Error('Three accounts were registered')
      expect(await signedInId()).toBe(third.userId)
      const request = {
        method: 'POST',
        url: '/subscriptions/subscribe',
        payload: { planId: 'basic' },
      } as const
      await callAs(product.app, first.headers, request)
      expect(await signedInId()).toBe(third.userId)
    })
  })

  describe('an account that verified nothing, sent nothing and was not used for 90 days', () => {
    const runJobsAfter = async (milliseconds: number) => {
      product.clock.advance(milliseconds)
      await openProductJobs(product.context).runDueJobs()
    }

    it('is removed; one that sent something, was used, was blocked or verified its address or number stays', async () => {
      const email = 'claimed@example.com'
      const register = (name: string) =>
        registerAs(product.app, { email, name, password: `the password of ${name}` })
      const unused = await register('unused')
      const { headers } = await register('applicant')
      const url = '/subscriptions/subscribe'
      await callAs(product.app, headers, { method: 'POST', url, payload: { planId: 'basic' } })
      const blocked = await register('blocked')
      const payload = { blocked: true, blockedReason: 'Spam' }
      const block = { method: 'PUT', url: `/admin/users/${blocked.userId}`, payload } as const
      await callAs(product.app, staff, block)
      await register('used')
      const alone = await registerAs(product.app, { email: 'alone@example.com' })
      const proved = await registerAs(product.app, { email: 'proved@example.com' })
      await product.context.db
        .updateTable('users')
        .set({ email: 'proved@example.com', unproved_email: null })
        .where('id', '=', proved.userId)
        .execute()
      const reachable = await register('reachable')
      await product.context.db
        .updateTable('users')
        .set({ phone_proved_at: product.clock.now() })
        .where('id', '=', reachable.userId)
        .execute()
      await runJobsAfter(60 * DAY)
      const signIn = { email, password: 'the password of used' }
      const used = await product.app.inject({ method: 'POST', url: '/api/auth/login', payload: signIn })
      expect(used.json().code).toBe('access_expired')
      await runJobsAfter(30 * DAY - 60_000)
      expect(await namesOf(email)).toEqual(['applicant', 'blocked', 'reachable', 'unused', 'used'])
      await runJobsAfter(DAY)
      expect(await namesOf(email)).toEqual(['applicant', 'blocked', 'reachable', 'used'])
      expect(await namesOf('alone@example.com')).toEqual([])
      expect(await users().where('id', '=', proved.userId).execute()).toHaveLength(1)
      const entries = (await entriesOf('unused_account.removed')).map(({ subject_id }) => subject_id)
      expect(entries.sort()).toEqual([unused.userId, alone.userId].sort())
      const addresses = await product.context.db.selectFrom('unproved_addresses').select('email').execute()
      expect(addresses.map((row) => row.email)).toContain(email)
      expect(addresses.map((row) => row.email)).not.toContain('alone@example.com')
    })

    it('stays if somebody signs in to it during its removal', async () => {
      const emails = Array.from({ length: 20 }, (_, n) => `number-${n}@example.com`)
      for (const email of emails) await registerAs(product.app, { email, password: testPassword })
      product.clock.advance(91 * DAY)
      await product.context.db.deleteFrom('sessions').execute()
      const signIn = (email: string) =>
        product.app.inject({
          method: 'POST',
          url: '/api/auth/login',
          payload: { email, password: testPassword },
        })
      const [answers] = await Promise.all([Promise.all(emails.map(signIn)), runJobsAfter(0)])
      for (const [n, answer] of answers.entries()) {
        const isThere = (await namesOf(emails[n] ?? '')).length === 1
        expect(answer.json().code).toBe(isThere ? 'access_expired' : 'invalid_credentials')
      }
    })

    it('is removed with all others like it, a limited number per transaction', async () => {
      const { userId } = await registerAs(product.app, { email: 'crowd@example.com' })
      await copyAccount(userId, 450)
      await runJobsAfter(91 * DAY)
      expect(await namesOf('crowd@example.com')).toEqual([])
    })
  })
})
