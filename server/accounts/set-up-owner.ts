import { recordAudit } from '#server/audit/index.ts'
import { SettingsRefused } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import { findLink, replaceLink, spendLink, voidLinks } from '#server/platform/one-time-links.ts'
import {
  assertUncommonPassword,
  isCommonPassword,
  isOwnWord,
} from '#server/platform/passwords/common-passwords.ts'
import { hashPassword } from '#server/platform/passwords/hashing.ts'
import { hashToken, newToken } from '#server/platform/secrets.ts'
import type { SignedIn } from './admit.ts'
import { assertPublicName } from './assert-public-name.ts'
import { wrongLink } from './guard-sign-in.ts'
import { linkLives } from './rules.ts'
import { openSession } from './sessions.ts'
import { createUser, isAnyAdmin } from './store.ts'

/**
 * Sees to it at the start that the product can get an admin: makes the one that the settings name, or answers the path
 * of a new one-time link with which the owner makes it, which voids the earlier link. Null where an admin exists already, and
 * in demo mode, which brings its own.
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
      throw new SettingsRefused([
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
    // Another process that started at the same moment was faster.
    if (!(await isAnyAdmin(context.db))) throw error
  }
}

/** Makes an admin with a username and a password, and a name for members to see. Throws `username_taken`. */
export async function makeAdmin(
  context: Context,
  { username, password, name }: { username: string; password: string; name?: string },
): Promise<void> {
  const passwordHash = await hashPassword(password, { lane: 'staff', from: username })
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    const admin = await createUser(tx, ownerNamed({ username, name }, passwordHash, now))
    await voidLinks(tx, 'setup', null)
    await recordAudit(tx, { at: now, actorId: null, action: 'admin_made', subjectId: admin.id })
  })
}

/**
 * Makes the first admin by the one-time set-up link and signs them in. Throws `link_invalid` where the link was used, has
 * ended or an admin exists; `username_taken`; and 422 where the password is a common one or the name only repeats the username.
 */
export async function setUpOwner(
  context: Context,
  given: { token: string; username: string; password: string; name?: string | undefined },
  visit: Visit,
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
    await recordAudit(tx, {
      at: now,
      actorId: user.id,
      action: 'owner_set_up',
      subjectId: user.id,
      network: visit.network,
    })
    return { ...session, user }
  })
}

// Without a name the username stands for it, which nobody but staff sees.
const ownerNamed = (
  { username, name }: { username: string; name?: string | undefined },
  passwordHash: string,
  now: Date,
) => ({ role: 'admin', name: name ?? username, email: null, username, phone: '', passwordHash, now }) as const
