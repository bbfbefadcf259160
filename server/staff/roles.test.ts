import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { jsonRoles, type StaffRole } from '#contract/roles.ts'
import { anAccount, aSession, testPassword } from '#server/test/accounts.ts'
import { postApplication } from '#server/test/applications.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { openStream } from '#server/test/event-streams.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { sendLibraryFile } from '#server/test/resources.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import type { TestApp } from '#server/test/test-app.ts'

let product: TestApp
type Colleague = { id: string; headers: { authorization: string } }
let owner: Colleague
let admin: Colleague
let coach: Colleague
let assistant: Colleague

const right = { currentPassword: testPassword }

async function colleague(staffRole: StaffRole): Promise<Colleague> {
  const role = jsonRoles[staffRole]
  const { id } = await anAccount(product.context, { role, staffRole, name: `The ${staffRole}`, email: null })
  return { id, headers: (await aSession(product.context, { id })).headers }
}

type Line = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`
async function call(line: Line, by: { headers: Record<string, string> }, payload?: object) {
  const [method, url] = line.split(' ') as ['GET', string]
  const sent = { method, url: `/api${url}`, headers: { ...by.headers }, ...(payload && { payload }) }
  const response = await product.app.inject(sent)
  return { status: response.statusCode, body: response.body === '' ? {} : response.json() }
}
const outcome = async (...sent: Parameters<typeof call>) => {
  const { status, body } = await call(...sent)
  return body.code ?? status
}
const newcomer = (staffRole: StaffRole) => ({
  ...{ name: 'Hana Mourad', username: `hana-${staffRole}`, password: testPassword, staffRole },
  ...right,
})
const roleOf = async ({ id }: Colleague) => (await call(`GET /coach/${id}`, owner)).body.coach.account

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  beforeEach(async () => {
    product = await pricedApp(kind, { RATE_LIMITS: 'off' })
    owner = await colleague('owner')
    admin = await colleague('admin')
    coach = await colleague('coach')
    assistant = await colleague('assistant')
  })
  afterEach(() => product.close())

  it('who manages a coach changes which members they see, with a password and an entry in the log', async () => {
    const line: Line = `PUT /coach/${coach.id}`
    const entries = async () =>
      (await call('GET /admin/audit?limit=100&action=coach.sight_changed', owner)).body.entries
    expect(await roleOf(coach)).toMatchObject({ sees: 'all' })
    expect(await outcome(line, coach, { sees: 'all', ...right })).toBe('forbidden')
    expect(await outcome(line, admin, { sees: 'mine' })).toBe('invalid_input')
    expect(await outcome(line, admin, { sees: 'mine', ...right })).toBe(200)
    expect(await roleOf(coach)).toMatchObject({ sees: 'mine' })
    expect(await outcome(line, admin, { sees: 'mine', ...right })).toBe(200)
    expect(await entries()).toMatchObject([{ subjectId: coach.id, details: { sees: 'mine' } }])
    expect(await outcome(line, owner, { staffRole: 'assistant', ...right })).toBe(200)
    expect(await roleOf(coach)).not.toHaveProperty('sees')
    expect(await outcome('GET /admin/users', coach)).toBe(200)
  })

  it('an owner gives every role; JSON has the former one beside it', async () => {
    for (const staffRole of ['owner', 'admin', 'coach', 'assistant'] as const) {
      const made = await call('POST /coach', owner, newcomer(staffRole))
      expect(made.body.coach.account).toMatchObject({ staffRole, role: jsonRoles[staffRole] })
    }
    const { user } = (await call('GET /auth/verify-admin', assistant)).body
    expect([user.role, user.staffRole]).toEqual(['coach', 'assistant'])
    expect(await outcome(`PUT /coach/${coach.id}`, owner, { staffRole: 'admin', ...right })).toBe(200)
    expect(await roleOf(coach)).toMatchObject({ role: 'admin', staffRole: 'admin' })
    expect(await outcome(`PUT /coach/${coach.id}`, owner, { role: 'coach', ...right })).toBe(200)
    expect(await roleOf(coach)).toMatchObject({ role: 'coach', staffRole: 'coach' })
  })

  rule(
    'a client that knows two roles makes and changes admins and coaches, and demotes nobody by sending the present one',
    async () => {
      const { staffRole: _, ...former } = newcomer('coach')
      expect((await call('POST /coach', owner, former)).body.coach.account.staffRole).toBe('coach')
      expect(
        await outcome(`PUT /coach/${owner.id}`, owner, { role: 'admin', title: { ar: '', en: 'Head' } }),
      ).toBe(200)
      expect(await outcome(`PUT /coach/${assistant.id}`, owner, { role: 'coach', phone: '' })).toBe(200)
      expect((await roleOf(owner)).staffRole).toBe('owner')
      expect((await roleOf(assistant)).staffRole).toBe('assistant')
    },
  )

  it('an admin manages coaches and assistants, and neither owners nor admins', async () => {
    expect(await outcome('POST /coach', admin, newcomer('owner'))).toBe('forbidden')
    expect(await outcome('POST /coach', admin, newcomer('admin'))).toBe('forbidden')
    expect(await outcome('POST /coach', admin, newcomer('assistant'))).toBe(201)
    const other = await colleague('admin')
    for (const { id } of [owner, other]) {
      expect(await outcome(`PUT /coach/${id}`, admin, { name: 'Taken over' })).toBe('forbidden')
      expect(await outcome(`PUT /coach/${id}`, admin, { password: 'a new one of theirs', ...right })).toBe(
        'forbidden',
      )
      expect(await outcome(`PUT /coach/${id}`, admin, { staffRole: 'coach', ...right })).toBe('forbidden')
      expect(await outcome(`DELETE /coach/${id}`, admin, right)).toBe('forbidden')
      expect(await outcome(`POST /admin/users/${id}/password-link`, admin, right)).toBe('not_found')
    }
    for (const staffRole of ['owner', 'admin'] as const)
      expect(await outcome(`PUT /coach/${coach.id}`, admin, { staffRole, ...right })).toBe('forbidden')
    expect(await outcome(`PUT /coach/${admin.id}`, admin, { staffRole: 'owner', ...right })).toBe('forbidden')
    expect(await outcome(`PUT /coach/${admin.id}`, admin, { name: 'My own name' })).toBe(200)
    expect(await outcome(`PUT /coach/${coach.id}`, admin, { staffRole: 'assistant', ...right })).toBe(200)
    expect(await outcome(`POST /admin/users/${coach.id}/password-link`, admin, right)).toBe(201)
    expect(await outcome(`DELETE /coach/${coach.id}`, admin, right)).toBe(204)
  })

  it('coaches and assistants change only their own names and contacts', async () => {
    for (const one of [coach, assistant]) {
      expect(await outcome('POST /coach', one, newcomer('coach'))).toBe('forbidden')
      expect(await outcome(`PUT /coach/${one.id}`, one, { staffRole: 'owner', ...right })).toBe('forbidden')
      expect(await outcome(`PUT /coach/${one.id}`, one, { name: 'Salma' })).toBe(200)
      expect(await outcome(`PUT /coach/${admin.id}`, one, { name: 'Salma' })).toBe('forbidden')
      expect(await outcome(`DELETE /coach/${admin.id}`, one, right)).toBe('forbidden')
    }
  })

  it('the last owner stays one, also if two try at once', async () => {
    const second = await colleague('owner')
    const both = await Promise.all([
      outcome(`PUT /coach/${owner.id}`, second, { staffRole: 'admin', ...right }),
      outcome(`PUT /coach/${second.id}`, owner, { staffRole: 'admin', ...right }),
    ])
    expect(both.filter((one) => one === 200)).toHaveLength(1)
    const owners = product.context.db.selectFrom('users').select('id').where('staff_role', '=', 'owner')
    const [left, ...others] = await owners.execute()
    expect(others).toEqual([])
    const last = left?.id === owner.id ? owner : second
    expect(await outcome(`PUT /coach/${last.id}`, last, { staffRole: 'admin', ...right })).toBe('last_admin')
    expect(await outcome(`DELETE /coach/${last.id}`, last, right)).toBe('last_admin')
  })

  it('an assistant makes a password link only for members who never signed in', async () => {
    const fresh = await anAccount(product.context)
    const known = await anAccount(product.context)
    const at = product.clock.now()
    await product.context.db
      .updateTable('users')
      .set({ last_seen_at: at })
      .where('id', '=', known.id)
      .execute()
    expect(await outcome(`POST /admin/users/${known.id}/password-link`, assistant)).toBe('not_found')
    // Who has signed in may have stored health data, which the coach sees only as theirs.
    const linkTo: Line = `POST /admin/users/${known.id}/password-link`
    expect(await outcome(linkTo, coach)).toBe('health_data_closed')
    await product.context.db
      .updateTable('users')
      .set({ coach_id: coach.id, confirmed_coach_id: coach.id })
      .where('id', '=', known.id)
      .execute()
    expect(await outcome(linkTo, coach)).toBe(201)
    const { url } = (await call(`POST /admin/users/${fresh.id}/password-link`, assistant)).body
    // The member signs in with another password before the link is used.
    await product.context.db
      .updateTable('users')
      .set({ last_seen_at: at })
      .where('id', '=', fresh.id)
      .execute()
    const reset = { token: url.split('token=')[1], password: 'a password by a stranger' }
    expect(await outcome('POST /auth/reset-password', { headers: {} }, reset)).toBe('link_invalid')
  })

  rule('an assistant sees no income and uploads nothing for library or site', async () => {
    expect((await call('GET /admin/today', assistant)).body.month).toBeNull()
    expect((await call('GET /admin/today', coach)).body.month).not.toBeNull()
    const file = { bytes: aPdf(), name: 'plan.pdf' }
    const sent = await sendLibraryFile(product.app, assistant.headers.authorization.slice(7), file)
    expect([sent.statusCode, sent.json().code]).toEqual([403, 'forbidden'])
  })

  it('ended access refuses the next call, ends the stream and closes signed links', async () => {
    await postApplication(product.app)
    const { paymentProof } = (await call('GET /admin/requests', coach)).body.requests[0]
    expect((await product.app.inject(paymentProof)).statusCode).toBe(200)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const stream = await openStream(product, coach.headers)
    expect(await outcome(`DELETE /coach/${coach.id}`, owner, right)).toBe(204)
    expect(await outcome('GET /admin/requests', coach)).toBe('unauthorized')
    expect((await product.app.inject(paymentProof)).statusCode).toBe(404)
    await vi.advanceTimersByTimeAsync(20_000)
    await expect.poll(stream.hasEnded).toBe(true)
    vi.useRealTimers()
  })
})
