import { applicationRow, storeApplications } from '#scripts/serving/application-rows.ts'
import { saveHashSetting } from '#server/accounts/contacts/index.ts'
import { accountKeyOf, createUser, hashPassword, type UserRow } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import { rememberDevice } from '#server/platform/http/trusted-devices.ts'
import { hashPasswordLike, newHashSetting } from '#server/platform/passwords/hashing.ts'
import { anAccount, testPassword } from '#server/test/accounts.ts'
import { aSecondFactor } from '#server/test/second-factor.ts'
import { emailOf, type Role, roles } from './kinds.ts'

const day = 24 * 60 * 60 * 1000

/** Creates accounts of each role, all with the test password. */
export async function makePeople(context: Context, count: number): Promise<Map<Role, UserRow[]>> {
  const passwordHash = await hashPassword(testPassword)
  const setting = newHashSetting()
  const claimed = { setting, passwordHash: await hashPasswordLike(setting, testPassword) }
  const people = new Map<Role, UserRow[]>()
  for (const role of roles) {
    const rows: UserRow[] = []
    for (let number = 0; number < count; number++) {
      const email = emailOf(role, number)
      if (role === 'waiting') await makeApplicant(context, { email, passwordHash })
      else if (role === 'claimed') await makeClaimant(context, { email, ...claimed })
      else rows.push(await makeAccount(context, role, { email, passwordHash }))
    }
    people.set(role, rows)
  }
  return people
}

/** An account of a role with a verified address. */
export async function makeAccount(
  context: Context,
  role: Role,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<UserRow> {
  const { db, clock } = context
  const isStaff = role === 'staff' || role === 'factor' || role === 'gone'
  const account = await anAccount(context, { role: isStaff ? 'coach' : 'user', email, passwordHash })
  const user = db.updateTable('users').where('id', '=', account.id)
  const now = clock.now()
  if (role === 'expired') {
    const ends = new Date(now.getTime() - day)
    await user.set({ access_starts_at: new Date(ends.getTime() - 30 * day), access_ends_at: ends }).execute()
  }
  if (role === 'blocked' || role === 'gone') await user.set({ blocked_at: now }).execute()
  if (role === 'factor') await aSecondFactor(context, account)
  return account
}

/** An account with a claimed address. */
export async function makeClaimant(
  { db, clock }: Context,
  { email, setting, passwordHash }: { email: string; setting: string; passwordHash: string },
): Promise<UserRow> {
  const now = clock.now()
  await saveHashSetting(db, email, setting)
  return createUser(db, {
    role: 'user',
    name: 'Mona',
    email: null,
    unprovedEmail: email,
    phone: '',
    passwordHash,
    now,
  })
}

async function makeApplicant(
  { db, clock }: Context,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<void> {
  const sent = { name: 'Sara', email, phone: '+201001234567', status: 'pending', passwordHash } as const
  await storeApplications(db, [applicationRow({ ...sent, createdAt: clock.now() })])
}

/** The cookie of a known browser of an account; a new browser each time. */
export function deviceCookie(context: Context, user: UserRow): string {
  const visit = { network: '', networkBlock: '', isBrowser: true, isHttps: false, cookies: {} }
  const known = { account: accountKeyOf(context, user), generation: user.device_generation }
  const { name, value } = rememberDevice(context.secrets, { ...visit, userAgent: '', origin: '' }, known)
  return `${name}=${value}`
}
