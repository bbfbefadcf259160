import type { Selectable } from 'kysely'
import type { Sees, StaffRole } from '#contract/roles.ts'
import type { PlanId } from '#contract/values.ts'
import type { Db } from '#server/platform/database/db.ts'
import { prepared } from '#server/platform/database/prepared-query.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { newId } from '#server/platform/ids.ts'
import { newToken } from '#server/platform/secrets.ts'
import type { SessionKind } from './rules.ts'
import { asTakenName } from './taken-name.ts'

/** A stored account. */
export type UserRow = Selectable<Tables['users']>

export function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks one user, never staff, until the transaction ends. */
export function lockUser(tx: Db, id: string, now: Date): Promise<UserRow | undefined> {
  return touchAccount(tx, id, now).where('role', '=', 'user').returningAll().executeTakeFirst()
}

/** Locks an account of any role until the transaction ends. */
export function lockUserRow(tx: Db, id: string, now: Date): Promise<UserRow | undefined> {
  return touchAccount(tx, id, now).returningAll().executeTakeFirst()
}

const touchAccount = (tx: Db, id: string, now: Date) =>
  tx.updateTable('users').set({ updated_at: now }).where('id', '=', id)

/** The account with a verified email, which must be canonical: trimmed and in lower case. */
export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
}

/** The staff account with this username, else with this email. */
export async function findStaff(db: Db, name: string): Promise<UserRow | undefined> {
  const staff = db.selectFrom('users').selectAll().where('role', 'in', ['coach', 'admin'])
  return (
    (await staff.where('username', '=', name).executeTakeFirst()) ??
    (await staff.where('email', '=', name).executeTakeFirst())
  )
}

export async function isAnyAdmin(db: Db): Promise<boolean> {
  const admin = await db.selectFrom('users').select('id').where('role', '=', 'admin').executeTakeFirst()
  return admin !== undefined
}

/** A new account without access; `email` counts as verified; it and `unprovedEmail` must be canonical. */
export type NewUser = {
  role: UserRow['role']
  staffRole?: StaffRole
  /** Of a coach: whose members they see; all by default. */
  sees?: Sees
  /** Of a member. */
  coachId?: string | null
  name: string
  email: string | null
  unprovedEmail?: string
  username?: string | null
  phone: string
  phoneE164?: string | null
  whatsapp?: string | null
  whatsappE164?: string | null
  passwordHash: string | null
  staffKnewAt?: Date | null
  goals?: string[]
  now: Date
}

/** Inserts an account. Throws `email_taken` or `username_taken`; on PostgreSQL that aborts the transaction. */
export async function createUser(tx: Db, user: NewUser): Promise<UserRow> {
  try {
    return await tx
      .insertInto('users')
      .values({
        id: newId(user.now),
        role: user.role,
        staff_role: user.staffRole ?? null,
        sees: user.sees ?? 'all',
        name: user.name,
        email: user.email,
        unproved_email: user.unprovedEmail ?? null,
        username: user.username ?? null,
        phone: user.phone,
        phone_e164: user.phoneE164 ?? null,
        whatsapp: user.whatsapp ?? null,
        whatsapp_e164: user.whatsappE164 ?? null,
        password_hash: user.passwordHash,
        password_staff_knew_at: user.staffKnewAt ?? null,
        goals: JSON.stringify(user.goals ?? []),
        coach_id: user.coachId ?? null,
        confirmed_coach_id: user.coachId ?? null,
        coach_confirmed_at: user.coachId ? user.now : null,
        plan: null,
        access_days: 0,
        had_access: false,
        proof_id: null,
        // Devices that an earlier account with this name or email trusted are unknown to this one.
        device_generation: newToken(),
        created_at: user.now,
        updated_at: user.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  } catch (error) {
    throw asTakenName(error)
  }
}

type NewPassword = { hash: string; staffKnewAt: Date | null }

/** Sets a password, with the time if staff may know it, and makes all devices unknown. The caller ends sessions. */
export async function setPasswordHash(tx: Db, userId: string, given: NewPassword): Promise<void> {
  const { hash, staffKnewAt } = given
  await tx
    .updateTable('users')
    .set({ password_hash: hash, password_staff_knew_at: staffKnewAt, device_generation: newToken() })
    .where('id', '=', userId)
    .execute()
}

/** Makes all known devices of an account unknown. Returns the generation for devices known from now on. */
export async function renewDeviceGeneration(tx: Db, userId: string): Promise<string> {
  const generation = newToken()
  await tx.updateTable('users').set({ device_generation: generation }).where('id', '=', userId).execute()
  return generation
}

type ConfirmedUser = Pick<UserRow, 'id' | 'role' | 'staff_role' | 'password_hash'>

/**
 * Locks an account until the transaction ends, if it still has the verified password and the role that it had then, and
 * is not blocked. Returns the device generation, else undefined. `newHash` replaces the stored hash.
 */
export async function confirmPassword(
  tx: Db,
  { id, role, staff_role: staffRole, password_hash: hash }: ConfirmedUser,
  newHash: string | null,
): Promise<Pick<UserRow, 'device_generation'> | undefined> {
  return tx
    .updateTable('users')
    .set({ password_hash: newHash ?? hash })
    .where('id', '=', id)
    .where('role', '=', role)
    .where('staff_role', staffRole === null ? 'is' : '=', staffRole)
    .where('password_hash', '=', hash)
    .where('blocked_at', 'is', null)
    .returning('device_generation')
    .executeTakeFirst()
}

/** A user's access, as `AccessPeriod` in server/users/rules.ts. */
export type NewAccess = {
  plan: PlanId
  startsAt: Date
  endsAt: Date
  days: number
  pausedUntil: Date | null
  proofId?: string | null
  now: Date
}

/** Sets a user's access; `had_access` stays true from then on. An undefined payment proof leaves the earlier one. */
export async function setAccess(tx: Db, userId: string, access: NewAccess): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      plan: access.plan,
      access_starts_at: access.startsAt,
      access_ends_at: access.endsAt,
      access_days: access.days,
      access_paused_until: access.pausedUntil,
      had_access: true,
      ...(access.proofId !== undefined && { proof_id: access.proofId }),
      updated_at: access.now,
    })
    .where('id', '=', userId)
    .execute()
}

/** A session to insert, with the hashes of its tokens. */
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

/** Inserts a session and returns its id. */
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

/** A session with the current state of its account, in one query. */
export async function findSession(db: Db, by: { tokenHash: string } | { id: string }) {
  const [session] = await ('id' in by ? sessionsById(db, by) : sessionsByToken(db, by))
  return session
}

function sessionsWithAccounts(db: Db) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.user_id', 'sessions.kind', 'sessions.binding_hash'])
    .select(['sessions.network_hash', 'sessions.user_agent', 'sessions.seen_at', 'sessions.expires_at'])
    .select(['users.name', 'users.role', 'users.blocked_at', 'users.had_access', 'users.last_seen_at'])
    .select(['users.access_ends_at', 'users.access_paused_until', 'users.staff_role', 'users.sees'])
}

const sessionsById = prepared((db, { id }: { id: string }) =>
  sessionsWithAccounts(db).where('sessions.id', '=', id),
)

const sessionsByToken = prepared((db, { tokenHash }: { tokenHash: string }) =>
  sessionsWithAccounts(db).where('sessions.token_hash', '=', tokenHash),
)

/** The sessions with these ids that still exist, with the current state of their accounts. */
export async function findSessions(db: Db, ids: string[]): Promise<SessionRow[]> {
  return ids.length === 0 ? [] : sessionsWithAccounts(db).where('sessions.id', 'in', ids).execute()
}

/** A session and its account, as one query returns them. */
export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>

export async function touchSession(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ seen_at: now }).where('id', '=', id).execute()
}

/** Records that a member signed in or used the product. */
export async function setLastSeen(db: Db, userId: string, now: Date): Promise<void> {
  await db.updateTable('users').set({ last_seen_at: now }).where('id', '=', userId).execute()
}

/** Whether a session still exists. */
export async function isSessionActive(tx: Db, id: string): Promise<boolean> {
  return (await tx.selectFrom('sessions').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/**
 * Ends one session of an account, and those bound to the same browser; false if it has none with this id. Devices of
 * expired sessions get no more notices, since one of them may be in that place.
 */
export async function deletePlaceOf(tx: Db, userId: string, id: string): Promise<boolean> {
  const ofUser = tx.deleteFrom('sessions').where('user_id', '=', userId)
  const devices = tx.deleteFrom('push_devices').where('user_id', '=', userId)
  const ended = await ofUser.where('id', '=', id).returning('binding_hash').executeTakeFirst()
  if (ended?.binding_hash) await ofUser.where('binding_hash', '=', ended.binding_hash).execute()
  if (ended) await devices.where('session_id', 'is', null).execute()
  return ended !== undefined
}

/** Ends all sessions of an account, and notices on its devices. */
export async function endSessions(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('push_devices').where('user_id', '=', userId).execute()
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

/** Ends all but the newest `limit` renewal sessions of an account. */
export async function endOldRenewals(tx: Db, userId: string, limit: number): Promise<void> {
  const old = await tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'renewal')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(limit)
    .limit(100)
    .execute()
  const ids = old.map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('sessions').where('id', 'in', ids).execute()
}
