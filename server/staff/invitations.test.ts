import { afterEach, beforeEach, expect, it } from 'vitest'
import { jsonRoles, type StaffRole } from '#contract/roles.ts'
import { anAccount, aSession, testPassword } from '#server/test/accounts.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

let product: TestApp
type Colleague = { id: string; headers: Record<string, string> }
let owner: Colleague
let admin: Colleague

const right = { currentPassword: testPassword }
const hana = { name: 'Hana Mourad', staffRole: 'assistant', language: 'ar', ...right }
const HOUR = 60 * 60 * 1000

async function colleague(staffRole: StaffRole): Promise<Colleague> {
  const role = jsonRoles[staffRole]
  const { id } = await anAccount(product.context, { role, staffRole, name: `The ${staffRole}`, email: null })
  return { id, headers: (await aSession(product.context, { id })).headers }
}

const nobody: Colleague = { id: '', headers: {} }

async function call(
  line: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`,
  by: Colleague,
  payload?: object,
) {
  const [method, url] = line.split(' ') as ['GET', string]
  const sent = { method, url: `/api${url}`, headers: { ...by.headers }, ...(payload && { payload }) }
  const response = await product.app.inject(sent)
  return { status: response.statusCode, body: response.body === '' ? {} : response.json() }
}
const outcome = async (...sent: Parameters<typeof call>) => {
  const { status, body } = await call(...sent)
  return body.code ?? status
}

async function invite(by = owner, different: object = {}) {
  const { body } = await call('POST /admin/invitations', by, { ...hana, ...different })
  return { id: body.invitation._id as string, token: String(body.url).split('#token=')[1] ?? '' }
}
const joined = (token: string, username = 'hana') => ({ token, username, password: testPassword })
const accept = (token: string, username?: string) =>
  outcome('POST /invitations/accept', nobody, joined(token, username))
const opened = (token: string) => outcome('POST /invitations/open', nobody, { token })
const listed = async () => (await call('GET /admin/invitations', owner)).body.invitations
const actions = async () => {
  const { entries } = (await call('GET /admin/audit?limit=100', owner)).body
  return entries
    .map(({ action }: { action: string }) => action)
    .filter((one: string) => one.startsWith('inv'))
    .sort()
}

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  beforeEach(async () => {
    product = await testApp(kind, { RATE_LIMITS: 'off' })
    owner = await colleague('owner')
    admin = await colleague('admin')
  })
  afterEach(() => product.close())

  it.each([
    ['mine', {}],
    ['all', { sees: 'all' }],
  ] as const)('an invited coach sees %s, as the invitation says', async (sees, chosen) => {
    const { token } = await invite(owner, { staffRole: 'coach', ...chosen })
    expect(await listed()).toMatchObject([{ staffRole: 'coach', sees }])
    expect(await accept(token)).toBe(201)
    const payload = { username: 'hana', password: testPassword }
    const { user } = (await call('POST /auth/coach-login', nobody, payload)).body
    expect(user).toMatchObject({ staffRole: 'coach', sees })
  })

  it('an invited person sees who is meant, chooses username and password, and signs in', async () => {
    const { status, body } = await call('POST /admin/invitations', owner, hana)
    expect([status, body.url]).toEqual([201, expect.stringMatching(/\/join#token=\S+$/)])
    expect(body.invitation).toMatchObject({ name: hana.name, staffRole: 'assistant', invitedBy: 'The owner' })
    expect(await listed()).toEqual([body.invitation])
    const token = body.url.split('#token=')[1]
    const seen = (await call('POST /invitations/open', nobody, { token })).body.invitation
    expect(seen).toEqual({ name: hana.name, staffRole: 'assistant', expiresAt: body.invitation.expiresAt })
    expect(await accept(token)).toBe(201)
    const payload = { username: 'hana', password: testPassword }
    const { user } = (await call('POST /auth/coach-login', nobody, payload)).body
    expect(user).toMatchObject({ name: hana.name, role: 'coach', staffRole: 'assistant' })
    expect(await listed()).toEqual([])
    expect(await actions()).toEqual(['invitation.accepted', 'invitation.created'])
  })

  it('a link works once, also for two who open it together, and for 48 hours', async () => {
    const { token } = await invite()
    const both = await Promise.all([accept(token, 'one'), accept(token, 'two')])
    expect(both.sort()).toEqual([201, 'link_invalid'].sort())
    const late = await invite()
    product.clock.advance(48 * HOUR - 1000)
    expect(await opened(late.token)).toBe(200)
    product.clock.advance(1000)
    expect(await opened(late.token)).toBe('link_invalid')
    expect(await accept(late.token)).toBe('link_invalid')
  })

  it('a revoked invitation is gone, and its link with it', async () => {
    const { id, token } = await invite()
    expect(await outcome(`DELETE /admin/invitations/${id}`, admin)).toBe(204)
    expect(await outcome(`DELETE /admin/invitations/${id}`, admin)).toBe('not_found')
    expect(await accept(token)).toBe('link_invalid')
    expect(await listed()).toEqual([])
    expect(await actions()).toEqual(['invitation.created', 'invitation.revoked'])
  })

  it('admins invite coaches and assistants, owners anybody, others nobody', async () => {
    for (const staffRole of ['owner', 'admin'])
      expect(await outcome('POST /admin/invitations', admin, { ...hana, staffRole })).toBe('forbidden')
    expect(await outcome('POST /admin/invitations', admin, { ...hana, staffRole: 'coach' })).toBe(201)
    const { id } = await invite(owner, { staffRole: 'owner' })
    expect(await outcome(`DELETE /admin/invitations/${id}`, admin)).toBe('forbidden')
    for (const role of ['coach', 'assistant'] as const)
      expect(await outcome('POST /admin/invitations', await colleague(role), hana)).toBe('forbidden')
  })

  it('an invitation ends with the rights of who made it', async () => {
    const [demoted, removed] = [await colleague('admin'), await colleague('admin')]
    const links = [await invite(demoted, { staffRole: 'coach' }), await invite(removed)]
    expect(await outcome(`PUT /coach/${demoted.id}`, owner, { staffRole: 'coach', ...right })).toBe(200)
    expect(await outcome(`DELETE /coach/${removed.id}`, owner, right)).toBe(204)
    for (const { token } of links) expect(await opened(token)).toBe('link_invalid')
    expect(await listed()).toEqual([])
  })

  rule('needs the password of who invites, and good input of who joins', async () => {
    const wrong = { ...hana, currentPassword: 'not it' }
    expect((await call('POST /admin/invitations', owner, wrong)).body.fields).toHaveProperty(
      'currentPassword',
    )
    expect(
      (await call('POST /admin/invitations', owner, { ...hana, name: 'a@b.c' })).body.fields,
    ).toHaveProperty('name')
    const { token } = await invite()
    await anAccount(product.context, { role: 'coach', username: 'salma', email: null })
    expect(await accept(token, 'salma')).toBe('username_taken')
    const fieldsOf = async (different: object) =>
      Object.keys(
        (await call('POST /invitations/accept', nobody, { ...joined(token), ...different })).body.fields,
      )
    expect(await fieldsOf({ password: 'password1' })).toEqual(['password'])
    expect(await fieldsOf({ username: 'x' })).toEqual(['username'])
    const same = await invite(owner, { name: 'hana' })
    expect((await call('POST /invitations/accept', nobody, joined(same.token))).body.fields).toHaveProperty(
      'username',
    )
    expect(await accept(token)).toBe(201)
  })
})
