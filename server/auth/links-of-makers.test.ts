import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lockUserRow, removeSecondFactorOf, type UserRow } from '#server/accounts/index.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { anAccount, aSession, testPassword } from '#server/test/accounts.ts'
import { countLockWaiters, onSqlite } from '#server/test/databases.ts'
import { aSecondFactor } from '#server/test/second-factor.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

type Method = 'POST' | 'PUT' | 'DELETE'
type Headers = Record<string, string>

const newPassword = 'a new and better one'
const own = { currentPassword: testPassword }
let product: TestApp
let boss: Headers
let maker: UserRow
let makersHeaders: Headers
let member: UserRow

const call = (line: `${Method} /${string}`, payload: object, headers: Headers = {}) => {
  const [method, url] = line.split(' ') as [Method, string]
  return product.app.inject({ method, url: `/api${url}`, payload, headers })
}
const headersOf = async (user: UserRow): Promise<Headers> => (await aSession(product.context, user)).headers
const make = (user: UserRow, body: object = {}) =>
  call(`POST /admin/users/${user.id}/password-link`, body, makersHeaders)
async function linkFor(user: UserRow, body: object = {}): Promise<string> {
  const made = await make(user, body)
  expect(made.statusCode, made.body).toBe(201)
  return made.json().url
}
const reset = (url: string, password = newPassword) =>
  call('POST /auth/reset-password', { token: url.split('#token=')[1], password })
const usedLink = async (url: string) => {
  const used = await reset(url)
  return [used.statusCode, used.json().code]
}
const signIn = (email: string, password: string) => call('POST /auth/login', { email, password })
const signInAsStaff = (username: string, password: string) =>
  call('POST /auth/coach-login', { username, password })
const openLinks = () =>
  product.context.db.selectFrom('one_time_links').selectAll().where('used_at', 'is', null).execute()
const invalid = [404, 'link_invalid']

onSqlite((kind) => {
  beforeEach(async () => {
    product = await testApp(kind)
    const { context } = product
    boss = await headersOf(await anAccount(context, { role: 'admin', username: 'boss' }))
    maker = await anAccount(context, { role: 'admin', username: 'maker' })
    makersHeaders = await headersOf(maker)
    member = await anAccount(context)
  })
  afterEach(() => product.close())

  const change = (body: object) => call(`PUT /coach/${maker.id}`, { ...body, ...own }, boss)

  describe('a link that staff made', () => {
    it.each([
      ['was removed', () => call(`DELETE /coach/${maker.id}`, own, boss)],
      ['is no admin any more', () => change({ role: 'coach' })],
      ['was given another password', () => change({ password: 'quite another one' })],
    ])('for a colleague ends when its maker %s', async (_, act) => {
      const colleague = await anAccount(product.context, { role: 'admin', username: 'colleague' })
      const url = await linkFor(colleague, own)
      expect((await act()).statusCode).toBeLessThan(300)
      expect(await usedLink(url)).toEqual(invalid)
      expect((await signInAsStaff('colleague', newPassword)).statusCode).toBe(401)
      expect((await signInAsStaff('colleague', testPassword)).statusCode).toBe(200)
      expect(await openLinks()).toEqual([])
    })

    const changeOwn = () =>
      call(
        'PUT /auth/change-password',
        { currentPassword: testPassword, newPassword: 'quite another one' },
        makersHeaders,
      )
    const bossMakesLinkAndMakerUsesIt = async () => {
      const made = await call(`POST /admin/users/${maker.id}/password-link`, own, boss)
      return reset(made.json().url, 'quite another one')
    }
    const operatorRemovesFactor = async () => {
      await aSecondFactor(product.context, maker)
      expect(await removeSecondFactorOf(product.context, 'maker')).toBe('removed')
      return { statusCode: 200 }
    }

    it.each([
      ['was removed', () => call(`DELETE /coach/${maker.id}`, own, boss)],
      ['got another role', () => change({ role: 'coach' })],
      ['was given another password', () => change({ password: 'quite another one' })],
      ['changed their password', changeOwn],
      ['set a password by a link', bossMakesLinkAndMakerUsesIt],
      ['had the second factor removed by the operator', operatorRemovesFactor],
    ])('for a member ends when its maker %s', async (_, act) => {
      const url = await linkFor(member)
      expect((await act()).statusCode).toBeLessThan(300)
      expect(await openLinks()).toEqual([])
      expect(await usedLink(url)).toEqual(invalid)
      expect((await signIn(member.email ?? '', newPassword)).statusCode).toBe(401)
    })

    it('works on when something else of its maker changes, and when somebody else is removed', async () => {
      const url = await linkFor(member)
      const other = await anAccount(product.context, { role: 'coach', username: 'other' })
      expect((await change({ name: 'Salma Adel', role: 'admin' })).statusCode).toBe(200)
      expect((await call(`DELETE /coach/${other.id}`, own, boss)).statusCode).toBe(204)
      expect((await reset(url)).statusCode).toBe(200)
    })

    // Rows as left by an older release, which deleted no links.
    it.each([
      ['is gone', (id: string) => product.context.db.deleteFrom('users').where('id', '=', id).execute()],
      ['is no admin any more', (id: string) => setMaker(id, { role: 'coach' })],
      ['is blocked', (id: string) => setMaker(id, { blocked_at: product.clock.now() })],
    ])(
      'opens no colleague’s account where its maker %s, though the link was never deleted',
      async (_, act) => {
        const colleague = await anAccount(product.context, { role: 'coach', username: 'colleague' })
        const url = await linkFor(colleague, own)
        await act(maker.id)
        expect(await openLinks()).toHaveLength(1)
        expect(await usedLink(url)).toEqual(invalid)
        expect((await signInAsStaff('colleague', testPassword)).statusCode).toBe(200)
        expect(await openLinks()).toHaveLength(1)
      },
    )
    const setMaker = (id: string, columns: { role?: 'coach'; blocked_at?: Date }) =>
      product.context.db.updateTable('users').set(columns).where('id', '=', id).execute()

    it('for a member works on where its maker is a coach', async () => {
      const url = await linkFor(member)
      await setMaker(maker.id, { role: 'coach' })
      expect((await reset(url)).statusCode).toBe(200)
    })

    /** Starts the calls one after the other while another transaction locks the maker; each then finishes or waits. */
    async function whileLocked(calls: (() => Promise<{ statusCode: number; body: string }>)[]) {
      const [release, locked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const locking = inTransaction(product.context.db, async (tx) => {
        await lockUserRow(tx, maker.id, product.clock.now())
        locked.resolve()
        await release.promise
      })
      await locked.promise
      const responses: Promise<{ statusCode: number; body: string }>[] = []
      let answered = 0
      for (const begin of calls) {
        responses.push(begin().finally(() => answered++))
        const isSettled = async () =>
          expect(answered + (await countLockWaiters(product.context.db))).toBe(responses.length)
        if (kind === 'postgres') await vi.waitFor(isSettled, { timeout: 10_000 })
      }
      release.resolve()
      await locking
      return Promise.all(responses)
    }

    const removal = () => call(`DELETE /coach/${maker.id}`, own, boss)
    const newOne = () => change({ password: 'quite another one' })
    const making = () => make(member)
    it.each([
      ['is removed', [removal, making]],
      ['is about to be removed', [making, removal]],
      ['gets another password', [newOne, making]],
      ['is about to get another password', [making, newOne]],
    ])('is void where it was made in the moment when its maker %s', async (_, calls) => {
      const responses = await whileLocked(calls)
      const made = responses[calls.indexOf(making)]
      const acted = responses[1 - calls.indexOf(making)]
      expect(acted?.statusCode).toBeLessThan(300)
      expect([201, 401]).toContain(made?.statusCode)
      expect(await openLinks()).toEqual([])
      const { url } = JSON.parse(made?.body ?? '{}')
      if (url) expect(await usedLink(url)).toEqual(invalid)
    })
  })

  describe('a link that staff sent to a number', () => {
    const numbers = { phone: '0122 222 2222', whatsapp: '0122 222 2222' }

    it.each([
      ['staff change the phone', () => call(`PUT /admin/users/${member.id}`, { phone: numbers.phone }, boss)],
      ['staff change the WhatsApp', () => call(`PUT /admin/users/${member.id}`, numbers, boss)],
      [
        'the account changes its WhatsApp',
        async () => call('PUT /auth/profile', { whatsapp: numbers.whatsapp }, await headersOf(member)),
      ],
    ])('is void once %s', async (_, act) => {
      const url = await linkFor(member)
      const changed = await act()
      expect(changed.statusCode, changed.body).toBe(200)
      expect(await openLinks()).toEqual([])
      expect(await usedLink(url)).toEqual(invalid)
    })

    it('is void once a colleague’s phone is changed', async () => {
      const coach = await anAccount(product.context, { role: 'coach', username: 'coach' })
      const url = await linkFor(coach, own)
      expect((await call(`PUT /coach/${coach.id}`, { phone: numbers.phone }, boss)).statusCode).toBe(200)
      expect(await usedLink(url)).toEqual(invalid)
    })

    it('works on where the account has the number still, and something else was changed', async () => {
      const url = await linkFor(member)
      await call(`PUT /admin/users/${member.id}`, { name: 'Mona Ibrahim' }, boss)
      expect((await reset(url)).statusCode).toBe(200)
    })

    it('does not open an account whose number was changed past it', async () => {
      const url = await linkFor(member)
      const changed = { phone: '01222222222', phone_e164: '+201222222222' }
      await product.context.db.updateTable('users').set(changed).where('id', '=', member.id).execute()
      expect(await usedLink(url)).toEqual(invalid)
    })

    it('leaves a mailed link for a forgotten password as it is', async () => {
      await product.close()
      product = await testApp(kind, { PUBLIC_URL: 'https://coach.example' })
      const user = await anAccount(product.context)
      await call('POST /auth/forgot-password', { email: user.email })
      const headers = await headersOf(user)
      expect((await call('PUT /auth/profile', { phone: numbers.phone }, headers)).statusCode).toBe(200)
      const [mail] = await product.context.db.selectFrom('outbox').select('body_text').execute()
      expect((await reset(/https:\S+/.exec(mail?.body_text ?? '')?.[0] ?? '')).statusCode).toBe(200)
    })
  })
})
