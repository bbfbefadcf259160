import { afterEach, beforeEach, expect, it } from 'vitest'
import { fieldSentence } from '#contract/field-errors.ts'
import type { UserRow } from '#server/accounts/index.ts'
import { anAccount, aSession, type TestSession, testPassword } from '#server/test/accounts.ts'
import { onSqlite } from '#server/test/databases.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

let product: TestApp
let salma: UserRow
let own: TestSession
let boss: UserRow
let admin: TestSession

const call = (line: `${'POST' | 'PUT'} /${string}`, payload: object, headers: object) => {
  const [method, url] = line.split(' ') as ['POST' | 'PUT', string]
  return product.app.inject({ method, url: `/api${url}`, headers: { ...headers }, payload })
}
const change = (user: UserRow, fields: object, by: TestSession) =>
  call(`PUT /coach/${user.id}`, fields, by.headers)
const signIn = (username: string, password: string) =>
  call('POST /auth/coach-login', { username, password }, {})
const wrong = { currentPassword: fieldSentence('wrong_password', 'en') }

/** The status of a change and its validation errors. */
async function outcome(user: UserRow, fields: object, by: TestSession) {
  const answer = await change(user, fields, by)
  return [answer.statusCode, answer.json().fields]
}

const mails = () =>
  product.context.db.selectFrom('outbox').select(['recipient', 'language', 'subject', 'body_text']).execute()

onSqlite((kind) => {
  beforeEach(async () => {
    product = await testApp(kind)
    const { context } = product
    salma = await anAccount(context, { role: 'coach', username: 'salma', email: 'salma@example.com' })
    own = await aSession(context, salma)
    boss = await anAccount(context, { role: 'admin', username: 'boss', email: 'boss@example.com' })
    admin = await aSession(context, boss)
  })
  afterEach(() => product.close())

  it('the own e-mail changes only with the current password, and the former address gets a mail', async () => {
    const taken = { email: 'thief@example.com' }
    const missing = { currentPassword: fieldSentence('required', 'en') }
    expect(await outcome(salma, taken, own)).toEqual([422, missing])
    expect(await outcome(salma, { email: null }, own)).toEqual([422, missing])
    expect(await outcome(salma, { ...taken, currentPassword: 'not it' }, own)).toEqual([422, wrong])
    expect(await mails()).toEqual([])
    const changed = await change(salma, { email: 'new@example.com', currentPassword: testPassword }, own)
    expect(changed.json().coach.account).toMatchObject({ email: 'new@example.com', username: 'salma' })
    expect(await mails()).toEqual([
      expect.objectContaining({
        recipient: 'salma@example.com',
        language: 'en',
        subject: expect.stringMatching(/^Your team account’s email has changed/),
      }),
    ])
    const audit = product.context.db.selectFrom('audit_entries').select(['action', 'details'])
    const written = await audit.where('action', '=', 'coach.changed').execute()
    expect(JSON.stringify(written)).not.toContain('currentPassword')
  })

  it('an admin’s own username and password change only with the current one; a new one ends the sessions', async () => {
    for (const fields of [{ username: 'chief' }, { password: 'quite another one' }]) {
      expect((await outcome(boss, fields, admin))[0]).toBe(422)
      expect(await outcome(boss, { ...fields, currentPassword: 'not it' }, admin)).toEqual([422, wrong])
    }
    const right = { currentPassword: testPassword }
    expect((await change(boss, { username: 'chief', ...right }, admin)).statusCode).toBe(200)
    expect((await change(boss, { password: 'quite another one', ...right }, admin)).statusCode).toBe(200)
    expect((await change(boss, {}, admin)).statusCode).toBe(401)
    expect((await signIn('chief', testPassword)).statusCode).toBe(401)
    expect((await signIn('chief', 'quite another one')).statusCode).toBe(200)
  })

  it('other changes of the own account need no password, also with an equal e-mail and username', async () => {
    const phone = '0100 123 4567'
    const fields = { name: 'Salma Adel', email: 'SALMA@example.com', phone, title: { ar: '', en: 'Coach' } }
    expect((await change(salma, fields, own)).json().coach).toMatchObject({
      name: 'Salma Adel',
      account: { email: 'salma@example.com', phone },
    })
    const same = { username: 'boss', email: 'boss@example.com', role: 'admin', name: 'The Boss' }
    expect((await change(boss, same, admin)).statusCode).toBe(200)
    expect((await change(salma, { currentPassword: 'not it' }, own)).statusCode).toBe(200)
    expect(await mails()).toEqual([])
  })

  it('wrong passwords count like failed sign-ins, a taken name does not', async () => {
    const right = { currentPassword: testPassword }
    for (let go = 0; go < 8; go += 1) {
      const taken = await change(salma, { email: 'boss@example.com', ...right }, own)
      expect([taken.statusCode, taken.json().code]).toEqual([409, 'email_taken'])
    }
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () => change(salma, { email: null, currentPassword: 'not it' }, own)),
    )
    const codes = guesses.map(({ statusCode }) => statusCode).sort()
    expect(codes).toEqual([422, 422, 422, 422, 422, 429, 429, 429])
    expect((await change(salma, { email: null, ...right }, own)).statusCode).toBe(429)
    expect((await signIn('salma', testPassword)).statusCode).toBe(429)
    expect((await change(salma, { name: 'Salma Adel' }, own)).statusCode).toBe(200)
  })

  it('an admin creates password links for others, not for themselves', async () => {
    const right = { currentPassword: testPassword }
    const link = (user: UserRow) => call(`POST /admin/users/${user.id}/password-link`, right, admin.headers)
    expect((await link(salma)).statusCode).toBe(201)
    expect((await link(boss)).statusCode).toBe(403)
  })
})
