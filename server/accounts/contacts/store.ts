import { type Selectable, sql } from 'kysely'
import type { AuditAction } from '#contract/audit.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { SelectedUsers, Tables } from '#server/platform/database/tables.ts'
import { newHashSetting } from '#server/platform/passwords/hashing.ts'
import { removeUserTerms } from '#server/platform/search/matches.ts'

export type UserRow = Selectable<Tables['users']>

/** The fields of an application that determine its account. */
export type ApplicationAccountFields = Pick<
  Selectable<Tables['applications']>,
  'id' | 'email' | 'user_id' | 'sent_by_account' | 'sender_gave_way'
>

/** The hash setting (salt and cost) of an address's unverified accounts; undefined if no account claims it. */
export async function findHashSetting(db: Db, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('unproved_addresses')
    .select('hash_setting')
    .where('email', '=', email)
    .executeTakeFirst()
  return row?.hash_setting
}

/** Saves the hash setting of an address unless it has one, and returns the stored one. */
export async function saveHashSetting(tx: Db, email: string, setting: string): Promise<string> {
  // An update that changes nothing locks the row until the transaction ends.
  const { hash_setting } = await tx
    .insertInto('unproved_addresses')
    .values({ email, hash_setting: setting })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ email }))
    .returning('hash_setting')
    .executeTakeFirstOrThrow()
  return hash_setting
}

/** The accounts that claim an address, except `ownId`. The set cannot change while the address is locked. */
export function otherClaimants(tx: Tx, email: string, ownId: string | undefined): SelectedUsers {
  const claimants = tx.selectFrom('users').select('id').where('unproved_email', '=', email)
  return ownId === undefined ? claimants : claimants.where('id', '!=', ownId)
}

/**
 * Locks an address until the transaction ends, so that no other transaction claims or verifies it. Take this lock
 * before any account lock, to prevent deadlocks; `dropHashSetting` removes the row.
 */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await saveHashSetting(tx, email, newHashSetting())
}

/** Locks the claimed ones of several addresses. Only one job locks several, so their order cannot deadlock. */
export async function lockClaimed(tx: Tx, emails: string[]): Promise<void> {
  await tx
    .updateTable('unproved_addresses')
    .set(({ ref }) => ({ hash_setting: ref('hash_setting') }))
    .where('email', 'in', emails)
    .execute()
}

/** Locks the address that an account claims, if any; see `lockAddress`. */
export async function lockAddressOf(tx: Tx, userId: string): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select('unproved_email')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (user?.unproved_email) await lockClaimed(tx, [user.unproved_email])
}

/**
 * Sets the verified address of an account. Consent to photos ends, since a stranger may have given it; no photos exist,
 * since only members with access send them. A taken email fails like any unique conflict.
 */
export async function setProvedEmail(tx: Tx, userId: string, email: string): Promise<void> {
  const noConsent = { photo_consent_at: null, photo_consent_version: null }
  const proved = { email, unproved_email: null, ...noConsent }
  await tx.updateTable('users').set(proved).where('id', '=', userId).execute()
}

/** Sets the account's numbers that are among the given ones as verified; returns how many were not before. */
export async function setProvedNumbers(
  tx: Tx,
  userId: string,
  { numbers, now }: { numbers: string[]; now: Date },
): Promise<number> {
  if (numbers.length === 0) return 0
  const user = tx.updateTable('users').where('id', '=', userId)
  const phone = await user
    .set({ phone_proved_at: now })
    .where('phone_e164', 'in', numbers)
    .where('phone_proved_at', 'is', null)
    .executeTakeFirst()
  const whatsapp = await user
    .set({ whatsapp_proved_at: now })
    .where('whatsapp_e164', 'in', numbers)
    .where('whatsapp_proved_at', 'is', null)
    .executeTakeFirst()
  return Number(phone.numUpdatedRows + whatsapp.numUpdatedRows)
}

/** Deletes the hash setting of an address that no unverified account claims any more. */
export function dropHashSetting(tx: Tx, email: string): Promise<void> {
  return dropHashSettings(tx, [email])
}

export async function dropHashSettings(tx: Tx, emails: string[]): Promise<void> {
  // Waits for concurrent registrations, so that the next statement sees their account: it needs the setting to sign in.
  await lockClaimed(tx, emails)
  await tx
    .deleteFrom('unproved_addresses')
    .where('email', 'in', emails)
    .where(
      sql<boolean>`not exists (select 1 from users where users.unproved_email = unproved_addresses.email)`,
    )
    .execute()
}

/**
 * Detaches the applications of these accounts. They stay for staff, flagged so that they never go to the new owner of
 * the address: a stranger may have sent them. The accounts' idempotency keys are deleted.
 */
async function detachRequests(tx: Tx, users: SelectedUsers): Promise<void> {
  await tx
    .updateTable('applications')
    .set({
      user_id: null,
      sent_by_account: false,
      sender_gave_way: sql<boolean>`sender_gave_way or sent_by_account`,
    })
    .where('user_id', 'in', users)
    .execute()
  await tx.deleteFrom('idempotency').where('caller_id', 'in', users).execute()
}

/** Deletes accounts that never had access, in a fixed number of statements. Applications stay, see `detachRequests`. */
export async function removeUnproved(tx: Tx, users: SelectedUsers): Promise<void> {
  await removeUserTerms(tx, users)
  await detachRequests(tx, users)
  // Mails to the address with links of these accounts; no other erasure would find them.
  await tx.deleteFrom('outbox').where('about_id', 'in', users).execute()
  await tx.deleteFrom('users').where('id', 'in', users).execute()
}

const tablesOfAccount = ['sessions', 'applications', 'contact_messages', 'items', 'user_notes', 'user_tags']
const hasNo = (table: string) =>
  sql<boolean>`not exists (select 1 from ${sql.table(table)} where user_id = users.id)`

export function selectedUsers(tx: Tx, ids: string[]): SelectedUsers {
  return tx.selectFrom('users').select('id').where('id', 'in', ids)
}

const signIns: AuditAction[] = ['session.signed_in', 'session.signed_in_for_renewal']

/**
 * Accounts without verified contact, open link, application, message, session, assignment, note or tag, created before
 * `since` and not signed in to after it. Excludes those that staff blocked or assigned to a coach.
 */
const unusedSince = (tx: Tx, since: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'unproved_email as email'])
    // Repeats the condition of the index `users_unproved`, so that it is used.
    .where(sql<boolean>`role = 'user' and unproved_email is not null and had_access = false`)
    .where('created_at', '<', since)
    .where('blocked_at', 'is', null)
    .where('coach_id', 'is', null)
    .where('phone_proved_at', 'is', null)
    .where('whatsapp_proved_at', 'is', null)
    .where(({ and }) => and(tablesOfAccount.map(hasNo)))
    .where(sql<boolean>`not exists (
      select 1 from one_time_links
      where user_id = users.id and used_at is null and expires_at >= ${since}
    )`)
    .where(sql<boolean>`not exists (
      select 1 from audit_entries
      where subject_id = users.id and at >= ${since} and action in (${sql.join(signIns)})
    )`)

/** Locks the oldest accounts of `unusedSince` and their addresses, so that they stay unused in this transaction. */
export async function lockUnused(
  tx: Tx,
  { before, limit }: { before: Date; limit: number },
): Promise<{ id: string; email: string }[]> {
  const since = before.toISOString()
  const found = await unusedSince(tx, since).orderBy('created_at').limit(limit).execute()
  if (found.length === 0) return []
  await lockClaimed(
    tx,
    found.flatMap(({ email }) => email ?? []),
  )
  const users = selectedUsers(
    tx,
    found.map(({ id }) => id),
  )
  // Waits for concurrent sign-ins, which lock their account; the query after it sees their result.
  await tx
    .updateTable('users')
    .set(({ ref }) => ({ updated_at: ref('updated_at') }))
    .where('id', 'in', users)
    .execute()
  const rows = await unusedSince(tx, since).where('id', 'in', users).execute()
  return rows.flatMap(({ id, email }) => (email === null ? [] : { id, email }))
}

/** The identity in an application that was approved for the account. */
export type Identity = {
  name: string
  phone: string
  phoneE164: string | null
  whatsapp: string | null
  whatsappE164: string | null
}

/**
 * Sets the name and numbers of an approved application on the account. `provesNumbers` marks both numbers as verified;
 * otherwise only those stay verified that already were.
 */
export async function setIdentity(
  tx: Tx,
  userId: string,
  { identity, provesNumbers, now }: { identity: Identity; provesNumbers: boolean; now: Date },
): Promise<void> {
  const { name, phone, phoneE164, whatsapp, whatsappE164 } = identity
  await tx
    .updateTable('users')
    .set({
      name,
      phone,
      phone_e164: phoneE164,
      phone_proved_at: provesNumbers ? now : provedBefore(phoneE164),
      whatsapp,
      whatsapp_e164: whatsappE164,
      whatsapp_proved_at: provesNumbers ? now : provedBefore(whatsappE164),
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute()
}

// Reads the row before the update: when the account verified this number, as phone or WhatsApp.
const provedBefore = (number: string | null) => sql<string | null>`
  case when phone_e164 = ${number} and phone_proved_at is not null then phone_proved_at
    when whatsapp_e164 = ${number} then whatsapp_proved_at end`
