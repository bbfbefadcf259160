import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fieldSentence } from '#contract/field-errors.ts'
import type { UserRow } from '#server/accounts/index.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { anAccount, aSession, type TestSession, testPassword } from '#server/test/accounts.ts'
import { countLockWaiters, eachDatabase, ruleIn } from '#server/test/databases.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

let product: TestApp
let boss: UserRow
let open: TestSession
let salma: UserRow

type Method = 'POST' | 'PUT' | 'DELETE'
const call = (line: `${Method} /${string}`, payload?: object, headers: object = open.headers) => {
  const [method, url] = line.split(' ') as [Method, string]
  return product.app.inject({
    method,
    url: `/api${url}`,
    headers: { ...headers },
    ...(payload && { payload }),
  })
}
const helper = { name: 'Mona Adel', username: 'helper', password: 'quite another one', role: 'admin' }
const right = { currentPassword: testPassword }
const signIn = (username: string, password: string) =>
  call('POST /auth/coach-login', { username, password }, {})
const staffCount = async () => {
  const staff = product.context.db.selectFrom('users').select('id').where('role', '!=', 'user')
  return (await staff.execute()).length
}

/** The mails since the last call, sorted by recipient. */
async function sentMails() {
  const { db } = product.context
  const mails = await db.selectFrom('outbox').select(['recipient', 'subject', 'body_text']).execute()
  await db.deleteFrom('outbox').execute()
  return mails
    .map(({ recipient, subject, body_text }) => [recipient, subject.split(' |')[0], body_text] as const)
    .sort(([a], [b]) => a.localeCompare(b))
}

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  beforeEach(async () => {
    product = await testApp(kind)
    const { context } = product
    boss = await anAccount(context, { role: 'admin', username: 'boss', email: 'boss@example.com' })
    open = await aSession(context, boss)
    salma = await anAccount(context, { role: 'coach', username: 'salma', email: 'salma@example.com' })
  })
  afterEach(() => product.close())

  const guarded: [string, (more: object) => ReturnType<typeof call>][] = [
    ['adding an admin', (more) => call('POST /coach', { ...helper, ...more })],
    ['adding a coach', (more) => call('POST /coach', { ...helper, role: 'coach', ...more })],
    ['setting a password', (more) => call(`PUT /coach/${salma.id}`, { password: helper.password, ...more })],
    ['setting an e-mail', (more) => call(`PUT /coach/${salma.id}`, { email: 'thief@example.com', ...more })],
    ['taking the e-mail away', (more) => call(`PUT /coach/${salma.id}`, { email: null, ...more })],
    ['setting a username', (more) => call(`PUT /coach/${salma.id}`, { username: 'other', ...more })],
    ['making an admin', (more) => call(`PUT /coach/${salma.id}`, { role: 'admin', ...more })],
    ['removing', (more) => call(`DELETE /coach/${salma.id}`, more)],
    ['a password link', (more) => call(`POST /admin/users/${salma.id}/password-link`, more)],
  ]

  rule.each(guarded)('%s needs the admin’s own password', async (_, act) => {
    for (const [typed, problem] of [
      [{}, 'required'],
      [{ currentPassword: '' }, 'required'],
      [{ currentPassword: helper.password }, 'wrong_password'],
    ] as const) {
      const rejected = await act(typed)
      expect([rejected.statusCode, rejected.json().fields], rejected.body).toEqual([
        422,
        { currentPassword: fieldSentence(problem, 'en') },
      ])
    }
    expect(await staffCount()).toBe(2)
    expect((await signIn('salma', testPassword)).json().user).toMatchObject({ role: 'coach' })
    expect(await sentMails()).toEqual([])
    const done = await act(right)
    expect(done.statusCode, done.body).toBeLessThan(300)
  })

  rule('an open session alone cannot create access or remove accounts', async () => {
    await call('POST /coach', helper)
    await call(`PUT /coach/${salma.id}`, { role: 'admin', password: helper.password })
    expect((await signIn('helper', helper.password)).statusCode).toBe(401)
    expect((await signIn('salma', helper.password)).statusCode).toBe(401)
    expect((await call(`DELETE /coach/${salma.id}`)).json().fields).toHaveProperty('currentPassword')
    expect((await signIn('boss', testPassword)).statusCode).toBe(200)
  })

  rule(
    'changes that do not affect sign-in need none: a colleague’s name, title and phone, and equal values',
    async () => {
      const change = { name: 'Salma Adel', title: { ar: '', en: 'Coach' }, phone: '0100 123 4567' }
      const same = { email: 'SALMA@example.com', username: 'salma', role: 'coach' }
      expect((await call(`PUT /coach/${salma.id}`, { ...change, ...same })).statusCode).toBe(200)
      expect((await call(`PUT /coach/${salma.id}`, { currentPassword: 'not it' })).statusCode).toBe(200)
      expect(await sentMails()).toEqual([])
    },
  )

  rule('changing the own role needs it too', async () => {
    await call('POST /coach', { ...helper, staffRole: 'owner', ...right })
    expect((await call(`PUT /coach/${boss.id}`, { role: 'coach' })).statusCode).toBe(422)
    expect((await call(`PUT /coach/${boss.id}`, { role: 'coach', ...right })).statusCode).toBe(200)
  })

  rule('wrong ones count like failed sign-ins, over all these calls; other errors do not count', async () => {
    const taken = { ...helper, username: 'salma', ...right }
    for (let go = 0; go < 8; go += 1) {
      expect((await call('POST /coach', taken)).json().code).toBe('username_taken')
      expect((await call(`DELETE /coach/${boss.id}`, right)).json().code).toBe('last_admin')
    }
    const wrong = { currentPassword: 'not it' }
    const guesses = await Promise.all([
      ...[1, 2, 3].map(() => call('POST /coach', { ...helper, ...wrong })),
      ...[1, 2, 3].map(() => call(`DELETE /coach/${salma.id}`, wrong)),
      ...[1, 2].map(() => call(`PUT /coach/${salma.id}`, { role: 'admin', ...wrong })),
    ])
    const statuses = guesses.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429, 429])
    expect((await call('POST /coach', { ...helper, ...right })).statusCode).toBe(429)
    expect((await signIn('boss', testPassword)).statusCode).toBe(429)
    product.clock.advance(60_000)
    expect((await call('POST /coach', { ...helper, ...right })).statusCode).toBe(201)
  })

  rule('a new admin is mailed to every other admin with an e-mail, including the acting one', async () => {
    const { context } = product
    await anAccount(context, { role: 'admin', username: 'mute', email: null })
    const blocked = await anAccount(context, {
      role: 'admin',
      username: 'former',
      email: 'former@example.com',
    })
    const users = context.db.updateTable('users').set({ blocked_at: product.clock.now() })
    await users.where('id', '=', blocked.id).execute()
    await anAccount(context, { role: 'admin', username: 'nour', email: 'nour@example.com' })

    await call('POST /coach', { ...helper, email: 'helper@example.com', ...right })
    const subject = 'Your site has a new admin'
    const added = await sentMails()
    expect(added).toEqual([
      ['boss@example.com', subject, expect.stringContaining('“Mona Adel”')],
      ['nour@example.com', subject, expect.stringContaining('“Mona Adel”')],
    ])
    expect(added[0]?.[2]).toContain('This was done from your own account.')
    expect(added[1]?.[2]).not.toContain('from your own account')

    await call(`PUT /coach/${salma.id}`, { role: 'admin', ...right })
    expect((await sentMails()).map(([to, about]) => [to, about])).toEqual(
      ['boss@example.com', 'helper@example.com', 'nour@example.com'].map((to) => [to, subject]),
    )
    await call('POST /coach', { ...helper, username: 'coach', role: 'coach', ...right })
    await call(`PUT /coach/${salma.id}`, { role: 'coach', ...right })
    expect(await sentMails()).toEqual([])
  })

  rule('the name in that mail is never a sign-in name or an address', async () => {
    await call('POST /coach', { ...helper, name: 'helper', ...right })
    await call('POST /coach', { ...helper, username: 'second', name: 'Call evil.example', ...right })
    const mails = await sentMails()
    expect(mails).toHaveLength(2)
    for (const [, , text] of mails) {
      expect(text).toContain('A team account was made an admin.')
      expect(text).not.toMatch(/helper|evil/)
    }
  })

  rule(
    'staff are mailed if another one sets their password, username or e-mail, at the former address too',
    async () => {
      const subject = 'Your team account was changed'
      const change = (fields: object) => call(`PUT /coach/${salma.id}`, { ...fields, ...right })
      await change({ password: helper.password })
      expect(await sentMails()).toEqual([
        ['salma@example.com', subject, expect.stringContaining('The password was changed')],
      ])
      const inArabic = { ...open.headers, 'accept-language': 'ar' }
      await call(`PUT /coach/${salma.id}`, { username: 'salma1', ...right }, inArabic)
      expect((await sentMails()).map(([to, about]) => [to, about])).toEqual([
        ['salma@example.com', 'تغيّر حسابك في لوحة الإدارة'],
      ])
      await change({ username: 'salma2' })
      expect(await sentMails()).toEqual([
        ['salma@example.com', subject, expect.stringContaining('The username was changed')],
      ])
      await change({ email: 'thief@example.com', password: 'the third of them' })
      const [former, present, ...none] = await sentMails()
      expect([former?.[0], present?.[0], none]).toEqual(['salma@example.com', 'thief@example.com', []])
      for (const mail of [former, present]) expect(mail?.[2]).toContain('The password was changed')
      expect(former?.[2]).toContain('This address is no longer on your account')
      expect(present?.[2]).toContain('This address is now on your account')
      await change({ email: null, username: 'salma3' })
      expect(await sentMails()).toEqual([
        ['thief@example.com', subject, expect.stringContaining('This address is no longer on your account')],
      ])
      await change({ email: 'back@example.com' })
      expect((await sentMails()).map(([to]) => to)).toEqual(['back@example.com'])
    },
  )

  it('an admin who becomes a coach while their password is verified cannot add an admin', async () => {
    const { db } = product.context
    const [release, locked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const changing = inTransaction(db, async (tx) => {
      await tx.updateTable('users').set({ role: 'coach' }).where('id', '=', boss.id).execute()
      locked.resolve()
      await release.promise
    })
    await locked.promise
    const adding = call('POST /coach', { ...helper, ...right })
    if (kind === 'postgres') {
      await vi.waitFor(async () => expect(await countLockWaiters(db)).toBe(1), { timeout: 10_000 })
    }
    release.resolve()
    await changing
    expect((await adding).statusCode).toBeGreaterThanOrEqual(400)
    expect(await staffCount()).toBe(2)
  })
})
