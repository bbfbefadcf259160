import type { Kysely, Selectable } from 'kysely'
import type { PlanId } from '#contract/values.ts'
import { translateFault } from '#server/platform/database/faults.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { SessionKind } from './rules.ts'

type Db = Kysely<Tables>

/** An account as it is stored. */
export type UserRow = Selectable<Tables['users']>

/** The account of an id. */
export function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Holds one user, never staff, until the transaction ends, so that what is read of them stays true. */
export function holdUser(tx: Db, id: string, now: Date): Promise<UserRow | undefined> {
  return tx
    .updateTable('users')
    .set({ updated_at: now })
    .where('id', '=', id)
    .where('role', '=', 'user')
    .returningAll()
    .executeTakeFirst()
}

/** The account that has proved an e-mail, which is given in its canonical form: trimmed and in lower case. */
export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
}

/** The staff account of a username, or else of an e-mail. */
export async function findStaff(db: Db, name: string): Promise<UserRow | undefined> {
  const staff = db.selectFrom('users').selectAll().where('role', 'in', ['coach', 'admin'])
  return (
    (await staff.where('username', '=', name).executeTakeFirst()) ??
    (await staff.where('email', '=', name).executeTakeFirst())
  )
}

/** Whether there is an admin at all. */
export async function isAnyAdmin(db: Db): Promise<boolean> {
  const admin = await db.selectFrom('users').select('id').where('role', '=', 'admin').executeTakeFirst()
  return admin !== undefined
}

/** A new account, without access; `email`, which counts as proved, and `unprovedEmail` in their canonical form. */
export type NewUser = {
  role: UserRow['role']
  name: string
  email: string | null
  unprovedEmail?: string
  username?: string | null
  phone: string
  phoneE164?: string | null
  whatsapp?: string | null
  whatsappE164?: string | null
  passwordHash: string | null
  goals?: string[]
  now: Date
}

/** Makes an account. Throws `email_taken` or `username_taken`; on PostgreSQL the transaction is void after that. */
export async function createUser(tx: Db, user: NewUser): Promise<UserRow> {
  try {
    return await tx
      .insertInto('users')
      .values({
        id: newId(user.now),
        role: user.role,
        name: user.name,
        email: user.email,
        unproved_email: user.unprovedEmail ?? null,
        username: user.username ?? null,
        phone: user.phone,
        phone_e164: user.phoneE164 ?? null,
        whatsapp: user.whatsapp ?? null,
        whatsapp_e164: user.whatsappE164 ?? null,
        password_hash: user.passwordHash,
        goals: JSON.stringify(user.goals ?? []),
        coach_id: null,
        plan: null,
        access_days: 0,
        had_access: false,
        proof_id: null,
        created_at: user.now,
        updated_at: user.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  } catch (error) {
    throw asTakenName(error)
  }
}

/** The refusal where a write failed because its e-mail or username is somebody's; any other fault as it is. */
export function asTakenName(error: unknown): unknown {
  if (translateFault(error) !== 'unique') return error
  const isUsername = error instanceof Error && /username/.test(error.message)
  return new AppError(isUsername ? 'username_taken' : 'email_taken', { cause: error })
}

/** Sets a password, which is given as its hash. The caller ends the sessions where they are to end. */
export async function setPasswordHash(tx: Db, userId: string, hash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash: hash }).where('id', '=', userId).execute()
}

/**
 * Whether an account still has the password that was judged and is not blocked; holds the account until the
 * transaction ends. A new hash of the same password takes the old one's place.
 */
export async function confirmPassword(
  tx: Db,
  userId: string,
  { hash, newHash }: { hash: string | null; newHash: string | null },
): Promise<boolean> {
  const confirmed = await tx
    .updateTable('users')
    .set({ password_hash: newHash ?? hash })
    .where('id', '=', userId)
    .where('password_hash', '=', hash)
    .where('blocked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return confirmed !== undefined
}

/** A person's access: from when to when, and the days of its unbroken run. */
export type NewAccess = {
  plan: PlanId
  startsAt: Date
  endsAt: Date
  days: number
  /** The proof that it was paid with; the earlier one stays where none is named. */
  proofId?: string | null
  now: Date
}

/** Opens or changes a person's access; that they have had access is kept for good. */
export async function setAccess(tx: Db, userId: string, access: NewAccess): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      plan: access.plan,
      access_starts_at: access.startsAt,
      access_ends_at: access.endsAt,
      access_days: access.days,
      had_access: true,
      ...(access.proofId !== undefined && { proof_id: access.proofId }),
      updated_at: access.now,
    })
    .where('id', '=', userId)
    .execute()
}

/** A session to be kept: of its tokens only the hashes. */
export type NewSession = {
  userId: string
  kind: SessionKind
  tokenHash: string
  bindingHash: string | null
  network: string
  userAgent: string
  now: Date
  expiresAt: Date
}

/** Keeps a session and answers its id. */
export async function insertSession(tx: Db, session: NewSession): Promise<string> {
  const id = newId(session.now)
  await tx
    .insertInto('sessions')
    .values({
      id,
      user_id: session.userId,
      kind: session.kind,
      token_hash: session.tokenHash,
      binding_hash: session.bindingHash,
      network_hash: session.network,
      user_agent: session.userAgent,
      created_at: session.now,
      seen_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute()
  return id
}

/** A session together with what the account says at this moment, in one query. */
export async function findSession(db: Db, by: { tokenHash: string } | { id: string }) {
  const [session] = await ('id' in by ? sessionsById(db, by) : sessionsByToken(db, by))
  return session
}

function sessionsWithAccounts(db: Db) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id',
      'sessions.user_id',
      'sessions.kind',
      'sessions.binding_hash',
      'sessions.network_hash',
      'sessions.user_agent',
      'sessions.seen_at',
      'sessions.expires_at',
      'users.name',
      'users.role',
      'users.blocked_at',
      'users.access_ends_at',
      'users.had_access',
    ])
}

const sessionsById = prepared((db, { id }: { id: string }) =>
  sessionsWithAccounts(db).where('sessions.id', '=', id),
)

const sessionsByToken = prepared((db, { tokenHash }: { tokenHash: string }) =>
  sessionsWithAccounts(db).where('sessions.token_hash', '=', tokenHash),
)

/** What one query tells of a session and its account. */
export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>

export async function touchSession(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ seen_at: now }).where('id', '=', id).execute()
}

/** Ends one session. */
export async function endSession(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('sessions').where('id', '=', id).execute()
}

/** Ends all sessions of an account at once. */
export async function endSessions(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

/** Ends the renewal sessions of an account that are older than its newest few. */
export async function endOldRenewals(tx: Db, userId: string, kept: number): Promise<void> {
  const old = await tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'renewal')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(kept)
    .limit(100)
    .execute()
  const ids = old.map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('sessions').where('id', 'in', ids).execute()
}

/** Whether somebody signed in to an account from a network since a moment. */
export async function isNetworkKnown(
  db: Db,
  { account, network, since }: { account: string; network: string; since: Date },
): Promise<boolean> {
  const known = await db
    .selectFrom('known_networks')
    .select('seen_at')
    .where('account_key', '=', account)
    .where('network_hash', '=', network)
    .where('seen_at', '>', since.toISOString())
    .executeTakeFirst()
  return known !== undefined
}

/** Notes that somebody signed in to an account from a network just now. */
export async function rememberNetwork(
  tx: Db,
  { account, network, now }: { account: string; network: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('known_networks')
    .values({ account_key: account, network_hash: network, seen_at: now })
    .onConflict((conflict) => conflict.columns(['account_key', 'network_hash']).doUpdateSet({ seen_at: now }))
    .execute()
}

/** Forgets from which networks somebody signed in to an account. */
export async function forgetNetworks(tx: Db, account: string): Promise<void> {
  await tx.deleteFrom('known_networks').where('account_key', '=', account).execute()
}

/** Removes what has run out: sessions and known networks, also those of accounts that only claim their address. */
export async function removeRunOut(
  tx: Db,
  { now, networksBefore }: { now: Date; networksBefore: Date },
): Promise<void> {
  await tx.deleteFrom('sessions').where('expires_at', '<=', now.toISOString()).execute()
  await tx.deleteFrom('known_networks').where('seen_at', '<', networksBefore.toISOString()).execute()
  await tx.deleteFrom('claimant_networks').where('seen_at', '<', networksBefore.toISOString()).execute()
}
