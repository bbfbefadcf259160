import { deviceCookie, makeAccount, makeClaimant } from '#scripts/prove/timing/people.ts'
import { hashPassword, openSession, type UserRow } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { hashPasswordLike, newHashSetting } from '#server/platform/passwords/hashing.ts'
import { testPassword } from '#server/testing/accounts.ts'

/** A stranger's own account: what they sign in with, and what shows that they are signed in, on a browser that is known where that was asked for. */
export type OwnAccount = {
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

/** Makes so many accounts as anybody may register them, who proved nothing and are signed in. */
export async function freshAccounts(context: Context, count: number): Promise<OwnAccount[]> {
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

/** Makes so many accounts that have proved their address and have access, signed in on browsers that are known. */
export async function knownAccounts(context: Context, count: number): Promise<OwnAccount[]> {
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
