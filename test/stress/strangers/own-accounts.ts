import { hashPassword, openSession, type UserRow } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { hashPasswordLike, newHashSetting } from '#server/platform/passwords/hashing.ts'
import { testPassword } from '#server/test/accounts.ts'
import { deviceCookie, makeAccount, makeClaimant } from '#test/stress/timing/people.ts'

/** A stranger's own account: its credentials and session headers, with the cookie of a known browser if requested. */
export type StrangerAccount = {
  typed: { email: string; password: string }
  headers: { authorization: string; cookie?: string }
}

const visit = {
  network: '',
  networkBlock: '',
  isBrowser: false,
  isHttps: false,
  cookies: {},
  userAgent: '',
  origin: '',
}

/** Creates new, signed-in accounts with claimed addresses, as anybody can register them. */
export async function freshAccounts(context: Context, count: number): Promise<StrangerAccount[]> {
  const setting = newHashSetting()
  const passwordHash = await hashPasswordLike(setting, testPassword)
  return Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const email = `fresh${number}@example.com`
      const user = await makeClaimant(context, { email, setting, passwordHash })
      return { typed: typedBy(email), headers: await signedIn(context, user, 'renewal') }
    }),
  )
}

/** Creates accounts with verified address and access, signed in on known browsers. */
export async function knownAccounts(context: Context, count: number): Promise<StrangerAccount[]> {
  const passwordHash = await hashPassword(testPassword)
  return Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const email = `known${number}@example.com`
      const user = await makeAccount(context, 'member', { email, passwordHash })
      const headers = await signedIn(context, user, 'member')
      return { typed: typedBy(email), headers: { ...headers, cookie: deviceCookie(context, user) } }
    }),
  )
}

const typedBy = (email: string) => ({ email, password: testPassword })

async function signedIn(context: Context, { id }: UserRow, kind: 'member' | 'renewal') {
  const now = context.clock.now()
  const opened = await inTransaction(context.db, (tx) => openSession(tx, { userId: id, kind, now }, visit))
  return { authorization: `Bearer ${opened.token}` }
}
