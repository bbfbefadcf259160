import { ensureFirstAdmin } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import { anAccount, aSession, testPassword } from './accounts.ts'

const firstAdmin = { username: 'karim', password: testPassword }

/** Makes the first admin of an empty product as its settings name them, and answers how to sign in. */
export async function createAdmin(context: Context): Promise<{ username: string; password: string }> {
  await ensureFirstAdmin({ ...context, settings: { ...context.settings, firstAdmin } })
  return firstAdmin
}

/** Opens a session of the admin `karim`, who is made where there is none, as of a plain client; answers the token. */
export async function signInAsAdmin(context: Context): Promise<string> {
  const { username } = firstAdmin
  const known = context.db.selectFrom('users').select('id').where('username', '=', username)
  const given = { role: 'admin', name: username, username, email: null } as const
  const admin = (await known.executeTakeFirst()) ?? (await anAccount(context, given))
  return (await aSession(context, admin)).token
}
