import { afterEach, beforeEach, expect, it } from 'vitest'
import { fieldSentence } from '#contract/field-errors.ts'
import { anAccount, aSession, testPassword } from '#server/test/accounts.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

let product: TestApp
let admin: { authorization: string }

const missing = '01980000-0000-7000-8000-000000000000'
const salma = {
  name: 'Salma Nabil',
  username: 'salma',
  password: testPassword,
  title: { ar: 'مدربة قوة', en: 'Strength coach' },
  email: 'salma@example.com',
  currentPassword: testPassword,
}
const right = { currentPassword: testPassword }

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const call = (line: `${Method} /${string}`, payload?: object, headers: object = admin) => {
  const [method, url] = line.split(' ') as [Method, string]
  return product.app.inject({
    method,
    url: `/api${url}`,
    headers: { ...headers },
    ...(payload && { payload }),
  })
}
const added = async (different = {}): Promise<string> =>
  (await call('POST /coach', { ...salma, ...different })).json().coach._id
const signIn = (username: string, password: string) =>
  call('POST /auth/coach-login', { username, password }, {})

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  beforeEach(async () => {
    product = await testApp(kind, { RATE_LIMITS: 'off' })
    admin = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  })
  afterEach(() => product.close())

  it('an admin adds a coach, who signs in; visitors read only name and title', async () => {
    const made = await call('POST /coach', salma)
    expect(made.statusCode, made.body).toBe(201)
    const { coach } = made.json()
    expect(coach).toMatchObject({
      name: 'Salma Nabil',
      title: salma.title,
      account: { role: 'coach', username: 'salma', email: 'salma@example.com', blocked: false },
    })
    expect((await signIn('salma', testPassword)).statusCode).toBe(200)

    const seen = (await call('GET /coach', undefined, {})).json()
    expect(seen).toMatchObject({ total: 2, page: 1, pages: 1 })
    const plain = { _id: coach._id, name: 'Salma Nabil', title: salma.title }
    expect(seen.coaches).toContainEqual(plain)
    expect((await call(`GET /coach/${coach._id}`, undefined, {})).json()).toEqual({ coach: plain })
    expect((await call(`GET /coach/${missing}`)).statusCode).toBe(404)
    const member = await anAccount(product.context)
    expect((await call(`GET /coach/${member.id}`)).statusCode).toBe(404)
  })

  rule('taken, too weak or missing values are rejected at their fields', async () => {
    await added()
    const codes = async (different: object) => {
      const answer = await call('POST /coach', { ...salma, ...different })
      return [answer.statusCode, answer.json().code, Object.keys(answer.json().fields ?? {})]
    }
    expect(await codes({ email: null })).toEqual([409, 'username_taken', []])
    expect(await codes({ username: 'other' })).toEqual([409, 'email_taken', []])
    expect(await codes({ username: 'other', email: null, password: 'password' })).toEqual([
      422,
      'invalid_input',
      ['password'],
    ])
    expect(await codes({ username: 'x', name: '' })).toEqual([422, 'invalid_input', ['name', 'username']])
  })

  rule('a coach changes only the own account', async () => {
    const id = await added()
    const other = await added({ username: 'other', email: null })
    const own = { authorization: `Bearer ${(await aSession(product.context, { id })).token}` }
    const changed = await call(`PUT /coach/${id}`, { name: 'Salma Adel', title: { ar: '', en: '' } }, own)
    expect(changed.json().coach).toMatchObject({ name: 'Salma Adel', title: { ar: '', en: '' } })
    for (const [target, change] of [
      [id, { role: 'admin' }],
      [id, { username: 'boss' }],
      [id, { password: 'another password' }],
      [other, { name: 'Mine now' }],
    ] as const) {
      expect((await call(`PUT /coach/${target}`, change, own)).statusCode, JSON.stringify(change)).toBe(403)
    }
    expect((await call(`DELETE /coach/${other}`, right, own)).statusCode).toBe(403)
    expect((await call('POST /coach', { ...salma, username: 'third' }, own)).statusCode).toBe(403)
  })

  rule('optional values can be removed: an empty phone, no e-mail', async () => {
    const id = await added({ phone: '٠١٠٠ ١٢٣ ٤٥٦٧' })
    const own = { authorization: `Bearer ${(await aSession(product.context, { id })).token}` }
    const accountAfter = async (change: object) =>
      (await call(`PUT /coach/${id}`, { ...change, currentPassword: testPassword }, own)).json().coach.account
    expect(await accountAfter({})).toMatchObject({ phone: '0100 123 4567', email: salma.email })
    expect(await accountAfter({ phone: '' })).toMatchObject({ phone: '', email: salma.email })
    expect(await accountAfter({ email: null })).toMatchObject({ phone: '', email: null })
    const row = product.context.db.selectFrom('users').select(['phone', 'phone_e164']).where('id', '=', id)
    expect(await row.executeTakeFirst()).toEqual({ phone: '', phone_e164: null })
    expect((await call('POST /coach', { ...salma, username: 'other', phone: '' })).statusCode).toBe(201)
    const rejected = await call(`PUT /coach/${id}`, { phone: '12' }, own)
    expect([rejected.statusCode, rejected.json().fields]).toEqual([
      422,
      { phone: fieldSentence('phone', 'en') },
    ])
  })

  rule('a change without known fields returns the unchanged coach', async () => {
    const id = await added()
    const { coach } = (await call(`GET /coach/${id}`)).json()
    // Their own call changes when they were last seen.
    const { lastSeenAt: _, ...account } = coach.account
    const { headers } = await aSession(product.context, { id })
    for (const change of [{}, { nickname: 'S' }, { role: 'coach' }]) {
      for (const who of 'role' in change ? [admin] : [admin, headers]) {
        const answer = await call(`PUT /coach/${id}`, change, who)
        expect([answer.statusCode, answer.json()]).toMatchObject([200, { coach: { ...coach, account } }])
      }
    }
    expect((await call(`PUT /coach/${missing}`, {})).statusCode).toBe(404)
    const written = product.context.db.selectFrom('audit_entries').select('action')
    expect(await written.where('action', '=', 'coach.changed').execute()).toEqual([])
  })

  rule('a new password ends the sessions of the account', async () => {
    const id = await added()
    const { headers } = await aSession(product.context, { id })
    await call(`PUT /coach/${id}`, { password: 'quite another one', ...right })
    expect((await call('GET /auth/verify-admin', undefined, headers)).statusCode).toBe(401)
    expect((await signIn('salma', testPassword)).statusCode).toBe(401)
    expect((await signIn('salma', 'quite another one')).statusCode).toBe(200)
  })

  it('the last admin cannot be removed or become a coach; of two who remove each other one is left', async () => {
    const [first] = (await call('GET /coach')).json().coaches
    expect((await call(`DELETE /coach/${first._id}`, right)).json().code).toBe('last_admin')
    const demoted = await call(`PUT /coach/${first._id}`, { role: 'coach', ...right })
    expect(demoted.json().code).toBe('last_admin')
    const second = await added({ role: 'admin' })
    const { headers } = await aSession(product.context, { id: second })
    const both = await Promise.all([
      call(`DELETE /coach/${second}`, right),
      call(`DELETE /coach/${first._id}`, right, headers),
    ])
    expect(both.map(({ statusCode }) => statusCode).filter((status) => status === 204)).toHaveLength(1)
    const admins = product.context.db.selectFrom('users').select('id').where('role', '=', 'admin')
    expect(await admins.execute()).toHaveLength(1)
  })

  rule('a user has a coach, and none after that coach is removed', async () => {
    const id = await added()
    const user = await anAccount(product.context)
    const assign = (coachId: string | null, userId = user.id) =>
      call('POST /coach/assign', { userId, coachId })
    expect((await assign(id)).json().user.coachId).toBe(id)
    expect((await assign(user.id)).json().fields).toHaveProperty('coachId')
    expect((await assign(id, missing)).statusCode).toBe(404)
    // It would open the member's health data to whoever unassigns.
    expect((await assign(null)).json().code).toBe('glass_required')
    const { headers } = await aSession(product.context, { id })
    expect((await call(`DELETE /coach/${id}`, right)).statusCode).toBe(204)
    expect((await call('GET /auth/verify-admin', undefined, headers)).statusCode).toBe(401)
    expect((await call(`GET /admin/users/${user.id}`)).json().user).not.toHaveProperty('coachId')
    expect((await call(`DELETE /coach/${id}`, right)).statusCode).toBe(404)
  })
})
