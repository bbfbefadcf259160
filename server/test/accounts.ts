import type { LightMyRequestResponse } from 'fastify'
import { toE164 } from '#contract/phones.ts'
import type { StaffRole } from '#contract/roles.ts'
import { setProvedNumbers } from '#server/accounts/contacts/index.ts'
import {
  createUser,
  findUser,
  hasAccess,
  hashPassword,
  openSession,
  setAccess,
  type UserRow,
} from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'

const DAY = 24 * 60 * 60 * 1000

/** The password of every test account. */
export const testPassword = 'a password of a test'

/** The header that a browser adds to its requests. */
export const asBrowser = { 'sec-fetch-site': 'same-origin' }

// Equal to the phone in test applications, so that an account's email and phone match its application by default.
const defaultPhone = '0100 123 4567'

let hashOnce: Promise<string> | undefined
let made = 0

/**
 * Creates an account: a member with `days` of access from now (30; 0 for none) and verified email and phone, or a coach
 * or an owner.
 */
export async function anAccount(
  context: Context,
  given: {
    role?: UserRow['role']
    staffRole?: StaffRole
    name?: string
    email?: string | null
    username?: string
    phone?: string
    days?: number
    passwordHash?: string | null
  } = {},
): Promise<UserRow> {
  hashOnce ??= hashPassword(testPassword)
  const { role = 'user', name = 'Mona', email = `person${++made}@example.com`, days = 30 } = given
  const phone = given.phone ?? (role === 'user' ? defaultPhone : '')
  const passwordHash = given.passwordHash === undefined ? await hashOnce : given.passwordHash
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    const username = given.username ?? null
    const staffRole = given.staffRole ?? (role === 'admin' ? 'owner' : undefined)
    const who = {
      role,
      ...(staffRole && { staffRole }),
      name,
      email,
      username,
      phone,
      phoneE164: toE164(phone),
    }
    const user = await createUser(tx, { ...who, passwordHash, now })
    if (role !== 'user') return user
    await setProvedNumbers(tx, user.id, { numbers: who.phoneE164 === null ? [] : [who.phoneE164], now })
    if (days === 0) return user
    const endsAt = new Date(now.getTime() + days * DAY)
    await setAccess(tx, user.id, { plan: 'basic', startsAt: now, endsAt, days, pausedUntil: null, now })
    return user
  })
}

/** An open session with its credentials. */
export type TestSession = {
  sessionId: string
  token: string
  headers: { authorization: string }
  /** The cookie of the session's browser; empty if it is unbound. */
  cookie: string
}

/** Opens a session of an account with the product's own code, without the slow password verification. */
export async function aSession(
  context: Context,
  { id }: Pick<UserRow, 'id'>,
  { isBrowser = false, ...given }: { isBrowser?: boolean; kind?: 'staff_setup' | 'renewal' } = {},
): Promise<TestSession> {
  const now = context.clock.now()
  const user = await findUser(context.db, id)
  const kind = given.kind ?? (user?.role === 'user' ? 'member' : 'staff')
  if (!user || (kind === 'member' && !hasAccess(user, now))) throw new Error('The account cannot sign in')
  const visit = {
    network: '',
    networkBlock: '',
    isBrowser,
    isHttps: false,
    cookies: {},
    userAgent: '',
    origin: '',
  }
  const opened = await inTransaction(context.db, (tx) => openSession(tx, { userId: id, kind, now }, visit))
  return {
    sessionId: opened.sessionId,
    token: opened.token,
    headers: { authorization: `Bearer ${opened.token}` },
    cookie: opened.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  }
}

/** The cookies set by a response, as a browser would send them. */
export function cookiesOf(response: LightMyRequestResponse): string {
  return response.cookies
    .filter(({ maxAge }) => maxAge !== 0)
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')
}
