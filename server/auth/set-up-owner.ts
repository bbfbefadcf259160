import {
  assertPublicName,
  createUser,
  isAnyAdmin,
  linkLives,
  openSession,
  type SignedIn,
  wrongLink,
} from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import { SettingsError } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { RequestOrigin } from '#server/platform/http/request-origin.ts'
import { findLink, replaceLink, spendLink, voidLinks } from '#server/platform/one-time-links.ts'
import {
  assertUncommonPassword,
  isCommonPassword,
  isOwnWord,
} from '#server/platform/passwords/common-passwords.ts'
import { hashPassword } from '#server/platform/passwords/hashing.ts'
import { hashToken, newToken } from '#server/platform/secrets.ts'

/**
 * Prepares the first admin at start: creates the configured one, or returns the path of a new one-time link for the
 * owner and voids the earlier link. Null if an admin exists, as always in demo mode.
 */
export async function ensureFirstAdmin(context: Context): Promise<string | null> {
  const { db, settings, clock } = context
  const { firstAdmin } = settings
  if (await isAnyAdmin(db)) {
    await voidLinks(db, 'setup', null)
    return null
  }
  if (firstAdmin) {
    const { username, password } = firstAdmin
    if (settings.isProduction && (isCommonPassword(password) || isOwnWord(password, [username]))) {
      throw new SettingsError([
        'ADMIN_PASSWORD is among the commonest passwords, or is ADMIN_USERNAME. Choose another one.',
      ])
    }
    await makeFirstAdmin(context, firstAdmin)
    return null
  }
  if (settings.demo) return null
  const token = newToken()
  const now = clock.now()
  await inTransaction(db, (tx) =>
    replaceLink(tx, {
      tokenHash: hashToken(token),
      purpose: 'setup',
      userId: null,
      createdBy: null,
      now,
      expiresAt: new Date(now.getTime() + linkLives.setup),
    }),
  )
  return `/setup#token=${token}`
}

async function makeFirstAdmin(
  context: Context,
  firstAdmin: { username: string; password: string },
): Promise<void> {
  try {
    await makeAdmin(context, firstAdmin)
  } catch (error) {
    // Another process that started at the same time created it first.
    if (!(await isAnyAdmin(context.db))) throw error
  }
}

/** Creates an admin with username, password and public name. Throws `username_taken`. */
export async function makeAdmin(
  context: Context,
  { username, password, name }: { username: string; password: string; name?: string },
): Promise<void> {
  const passwordHash = await hashPassword(password, { lane: 'staff', from: username })
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    const admin = await createUser(tx, ownerNamed({ username, name }, passwordHash, now))
    await voidLinks(tx, 'setup', null)
    await audit(tx, null, { at: now, action: 'admin.created', subjectId: admin.id })
  })
}

/**
 * Creates the first admin by the one-time set-up link and signs them in. Throws `link_invalid` if the link is used or
 * expired or an admin exists; `username_taken`; 422 if the password is common or the name only repeats the username.
 */
export async function setUpOwner(
  context: Context,
  given: { token: string; username: string; password: string; name?: string | undefined },
  visit: RequestOrigin,
): Promise<SignedIn> {
  const { name, username } = given
  if (name !== undefined) assertPublicName({ name, username })
  assertUncommonPassword(given.password, [username, name])
  const now = context.clock.now()
  const tokenHash = hashToken(given.token)
  if (!(await findLink(context.db, 'setup', { tokenHash, now }))) throw await wrongLink(context, visit)
  const passwordHash = await hashPassword(given.password, { lane: 'staff', from: 'owner' })
  return inTransaction(context.db, async (tx) => {
    if (!(await spendLink(tx, tokenHash, now)) || (await isAnyAdmin(tx))) throw new AppError('link_invalid')
    const user = await createUser(tx, ownerNamed(given, passwordHash, now))
    const session = await openSession(tx, { userId: user.id, kind: 'staff', now }, visit)
    await audit(
      tx,
      { userId: user.id, network: visit.network },
      { at: now, action: 'owner.set_up', subjectId: user.id },
    )
    return { ...session, user }
  })
}

// Without a name the username is stored, which only staff see.
const ownerNamed = (
  { username, name }: { username: string; name?: string | undefined },
  passwordHash: string,
  now: Date,
) =>
  ({
    role: 'admin',
    staffRole: 'owner',
    name: name ?? username,
    email: null,
    username,
    phone: '',
    passwordHash,
    now,
  }) as const
