import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atEveryPath, type Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { jsonRoles, staffRoles } from '#contract/roles.ts'
import { anAccount, aSession, testPassword } from './accounts.ts'
import { injectCall } from './inject-call.ts'
import { signInAsAdmin } from './staff.ts'
import { type TestApp, testApp } from './test-app.ts'

const identities = [
  'nobody',
  'garbage',
  'expired session',
  'signed out',
  'member',
  'former member',
  'blocked member',
  'renewing former member',
  'member token in a browser',
  'assistant',
  'coach',
  'admin',
  'owner',
  'removed coach',
  'blocked coach',
  'coach setting up a second factor',
] as const
type Identity = (typeof identities)[number]

type Outcome = 'in' | 401 | 403

/** The expected outcome per access value of the contract and identity; the tests iterate over this table. */
function expected({ access, renewal, setUp }: Endpoint, identity: Identity): Outcome {
  if (access === 'public') return 'in'
  if (identity === 'coach setting up a second factor') return setUp ? 'in' : 403
  const isStaff = staffRoles.some((role) => role === identity)
  const isSignedIn = isStaff || ['member', 'former member', 'renewing former member'].includes(identity)
  if (access === 'token') return isSignedIn || identity === 'nobody' ? 'in' : 401
  if (!isSignedIn) return 401
  if (identity === 'renewing former member' && !renewal) return 403
  if (access === 'authenticated') return 'in'
  if (access === 'admin') return identity === 'admin' || identity === 'owner' ? 'in' : 403
  if (access === 'coach') return isStaff && identity !== 'assistant' ? 'in' : 403
  if (access === 'staff') return isStaff ? 'in' : 403
  if (access === 'member_or_coach') {
    if (identity === 'assistant') return 403
    return identity === 'member' || isStaff ? 'in' : 401
  }
  if (isStaff) return 403
  if (access === 'active_member') return identity === 'member' ? 'in' : 401
  return 'in'
}

const samples: Record<string, string> = { id: '01980000-0000-7000-8000-000000000000' }

function attempt(app: FastifyInstance, endpoint: Endpoint, headers: Record<string, string>) {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => samples[name] ?? '1')
  return injectCall(app, endpoint, { method: endpoint.method, url: `/api${path}`, headers })
}

/** Signs in a member with access, as a plain client. */
async function aMember({ app, context }: TestApp) {
  const { id, email } = await anAccount(context)
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: testPassword },
  })
  return { userId: id, email, token: String(response.json().token) }
}

// Signing out must come last, since it ends the session.
const lastOfAll = (id: string): Endpoint[] => {
  const calls = endpoints.flatMap(atEveryPath)
  return [...calls.filter((one) => one.id !== id), ...calls.filter((one) => one.id === id)]
}

describe('every call', () => {
  let product: TestApp
  const headers = new Map<Identity, Record<string, string>>()

  beforeAll(async () => {
    product = await testApp('sqlite', { RATE_LIMITS: 'off' })
    const { app, context, clock } = product
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
    const change = (userId: string, columns: { blocked_at?: Date; access_ends_at?: Date }) =>
      context.db.updateTable('users').set(columns).where('id', '=', userId).execute()
    headers.set('nobody', {})
    headers.set('garbage', bearer('fca_garbage'))
    headers.set('expired session', bearer((await aMember(product)).token))
    clock.advance(9 * 60 * 60 * 1000)
    const member = await aMember(product)
    headers.set('member', bearer(member.token))
    headers.set('member token in a browser', { ...bearer(member.token), 'sec-fetch-site': 'same-origin' })
    const out = await aMember(product)
    await app.inject({ method: 'POST', url: '/api/auth/logout', headers: bearer(out.token) })
    headers.set('signed out', bearer(out.token))
    const blocked = await aMember(product)
    await change(blocked.userId, { blocked_at: clock.now() })
    headers.set('blocked member', bearer(blocked.token))
    const former = await aMember(product)
    await change(former.userId, { access_ends_at: clock.now() })
    headers.set('former member', bearer(former.token))
    // Another member, because one session's calls may end the others of its account.
    const renewing = await aMember(product)
    await change(renewing.userId, { access_ends_at: clock.now() })
    const typed = { email: renewing.email, password: testPassword }
    const rejected = await app.inject({ method: 'POST', url: '/api/auth/login', payload: typed })
    headers.set('renewing former member', bearer(rejected.json().renewalToken))
    for (const staffRole of staffRoles) {
      const one = await anAccount(context, { role: jsonRoles[staffRole], staffRole, email: null })
      headers.set(staffRole, (await aSession(context, one)).headers)
    }
    const removed = await anAccount(context, { role: 'coach', email: null })
    headers.set('removed coach', (await aSession(context, removed)).headers)
    const payload = { currentPassword: testPassword }
    const removal = { method: 'DELETE', url: `/api/coach/${removed.id}`, payload } as const
    const owner = bearer(await signInAsAdmin(context))
    expect((await app.inject({ ...removal, headers: owner })).statusCode).toBe(204)
    const blockedCoach = await anAccount(context, { role: 'coach', email: null })
    headers.set('blocked coach', (await aSession(context, blockedCoach)).headers)
    await change(blockedCoach.id, { blocked_at: clock.now() })
    const newcomer = await anAccount(context, { role: 'coach', email: null })
    headers.set(
      'coach setting up a second factor',
      (await aSession(context, newcomer, { kind: 'staff_setup' })).headers,
    )
  })

  afterAll(() => product.close())

  describe.each(lastOfAll('logout').map((one) => [`${one.method} ${one.path}`, one] as const))(
    '%s',
    (_title, endpoint) => {
      it.each(identities)('allows %s what the contract says, and nothing else', async (identity) => {
        const response = await attempt(product.app, endpoint, headers.get(identity) ?? {})
        const judged = expected(endpoint, identity)
        const outcome = judged === 403 && endpoint.answers401 ? 401 : judged
        if (outcome === 'in') {
          expect([401, 403], response.body).not.toContain(response.statusCode)
        } else {
          expect(response.statusCode, response.body).toBe(outcome)
          expect(response.json().code).toMatch(
            /^(unauthorized|forbidden|access_expired|second_factor_setup_required)$/,
          )
        }
      })
    },
  )
})
