import { ensureFirstAdmin } from '#server/auth/index.ts'
import type { Context } from '#server/context.ts'
import { anAccount, aSession, testPassword } from './accounts.ts'

const firstAdmin = { username: 'karim', password: testPassword }

/** Creates the first admin of an empty product from its settings; returns the credentials. */
export async function createAdmin(context: Context): Promise<{ username: string; password: string }> {
  await ensureFirstAdmin({ ...context, settings: { ...context.settings, firstAdmin } })
  return firstAdmin
}

/** Opens a session of the admin `karim`, creating the account if needed, as a plain client; returns the token. */
export async function signInAsAdmin(context: Context): Promise<string> {
  const { username } = firstAdmin
  const known = context.db.selectFrom('users').select('id').where('username', '=', username)
  const given = { role: 'admin', name: username, username, email: null } as const
  const admin = (await known.executeTakeFirst()) ?? (await anAccount(context, given))
  return (await aSession(context, admin)).token
}
