import { type Selectable, sql } from 'kysely'
import type { Language } from '#contract/values.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { SelectedUsers, Tables } from '#server/platform/database/tables.ts'

type UserRow = Selectable<Tables['users']>

const unprovedOf = (db: Db, email: string) =>
  db.selectFrom('users').selectAll().where('unproved_email', '=', email)

/** A network, and the time since which a registration or sign-in from it counts. */
export type KnownFrom = { network: string; since: Date }

const isKnownFrom = ({ network, since }: KnownFrom) =>
  sql<boolean>`exists (
    select 1 from claimant_networks
    where user_id = users.id and network_hash = ${network} and seen_at > ${since.toISOString()}
  )`

/** Whether an account that claims the address is known from the network. */
export async function isClaimantKnown(db: Db, email: string, from: KnownFrom): Promise<boolean> {
  const known = await unprovedOf(db, email).where(isKnownFrom(from)).limit(1).executeTakeFirst()
  return known !== undefined
}

/** Whether one account is known from the network. */
export async function isAccountKnown(db: Db, userId: string, from: KnownFrom): Promise<boolean> {
  const user = db.selectFrom('users').select('id').where('id', '=', userId)
  return (await user.where(isKnownFrom(from)).executeTakeFirst()) !== undefined
}

/** Records that an account with a claimed address was registered or signed in to from a network. */
export async function rememberClaimant(
  tx: Db,
  { userId, network, now }: { userId: string; network: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('claimant_networks')
    .values({ user_id: userId, network_hash: network, seen_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'network_hash']).doUpdateSet({ seen_at: now }))
    .execute()
}

/** Deletes the known networks of an account, except `kept` if given. */
export async function deleteClaimant(tx: Tx, userId: string, kept?: string): Promise<void> {
  const known = tx.deleteFrom('claimant_networks').where('user_id', '=', userId)
  await (kept === undefined ? known : known.where('network_hash', '!=', kept)).execute()
}

/**
 * The account that claims an address and has this password hash. Of several, one that is known from the network comes
 * first, then the newest: a stranger who registers with a guessed password signs in to their own account, so the
 * sign-in does not reveal whether the guess was right. `knownOnly` limits it to accounts known from that network.
 */
export function findUnprovedByHash(
  db: Db,
  email: string,
  { hash, from, knownOnly }: { hash: string; from: KnownFrom; knownOnly: boolean },
): Promise<UserRow | undefined> {
  return unprovedOf(db, email)
    .$if(knownOnly, (claimants) => claimants.where(isKnownFrom(from)))
    .where('password_hash', '=', hash)
    .orderBy(sql`case when ${isKnownFrom(from)} then 0 else 1 end`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The newest unblocked account that claims an address, except `exceptId`. */
export function findNewestUnproved(db: Db, email: string, exceptId?: string): Promise<UserRow | undefined> {
  return unprovedOf(db, email)
    .$if(exceptId !== undefined, (rows) => rows.where('id', '!=', exceptId ?? ''))
    .where('blocked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The typed numbers: users often swap phone and WhatsApp. */
type TypedNumbers = Pick<TypedIdentity, 'phoneE164' | 'whatsappE164'>

const numbersOf = ({ phoneE164, whatsappE164 }: TypedNumbers) =>
  whatsappE164 === null ? [phoneE164] : [phoneE164, whatsappE164]

/**
 * The unblocked account that claims an address and has one of the typed numbers, as phone or WhatsApp: the only one
 * that verified it, else the only one. Undefined if several match equally.
 */
export async function findUnprovedByNumbers(
  db: Db,
  email: string,
  typed: TypedNumbers,
): Promise<UserRow | undefined> {
  const numbers = numbersOf(typed)
  const proved = sql<number>`case
    when phone_proved_at is not null and phone_e164 in (${sql.join(numbers)}) then 1
    when whatsapp_proved_at is not null and whatsapp_e164 in (${sql.join(numbers)}) then 1
    else 0 end`
  const [first, second] = await unprovedOf(db, email)
    .select(proved.as('proved'))
    .where((user) => user.or([user('phone_e164', 'in', numbers), user('whatsapp_e164', 'in', numbers)]))
    .where('blocked_at', 'is', null)
    .orderBy(proved, 'desc')
    .limit(2)
    .execute()
  return first?.proved === second?.proved ? undefined : first
}

/** Locks claimants until the transaction ends: what they send at that moment is saved before, or finds them gone. */
export async function lockClaimants(tx: Tx, claimants: SelectedUsers): Promise<void> {
  await tx
    .updateTable('users')
    .set(({ ref }) => ({ updated_at: ref('updated_at') }))
    .where('id', 'in', claimants)
    .execute()
}

/**
 * Detaches the applications that these claimants sent while signed in, and those of the address whose sender was
 * removed earlier. They then count as sent without signing in, so staff can approve each one for the verified owner of
 * the address, or not.
 */
export async function releaseRequests(tx: Tx, email: string, claimants: SelectedUsers): Promise<void> {
  const withoutSender = { user_id: null, sent_by_account: false, sender_gave_way: false }
  const applications = tx.updateTable('applications').set(withoutSender)
  await applications.where('user_id', 'in', claimants).execute()
  await applications
    .where('email', '=', email)
    .where('user_id', 'is', null)
    .where('sender_gave_way', '=', true)
    .execute()
}

/** Flags the pending applications with an address that now is an account's, and that nobody sent while signed in. */
export async function flagUnsigned(tx: Tx, email: string): Promise<void> {
  await tx
    .updateTable('applications')
    .set({ is_unsigned: true })
    .where('email', '=', email)
    .where('status', '=', 'pending')
    .where('sent_by_account', '=', false)
    .where('sender_gave_way', '=', false)
    .execute()
}

/** A user with role `user`, never staff. */
export function findPerson(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).where('role', '=', 'user').executeTakeFirst()
}

/** Sets what lists in the order of names compare. */
export async function setNameKey(tx: Tx, userId: string, key: string): Promise<void> {
  await tx.updateTable('users').set({ name_key: key }).where('id', '=', userId).execute()
}

/** The tags that staff gave a user. */
export async function tagsOfPerson(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('user_tags').select('tag').where('user_id', '=', userId).execute()
  return rows.map(({ tag }) => tag)
}

/** The language of a user's newest application; undefined if there is none. */
export async function newestLanguageOf(db: Db, userId: string): Promise<Language | undefined> {
  const newest = await db
    .selectFrom('applications')
    .select('language')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.language
}

/** Locks an account of any role until the transaction ends; undefined if it is deleted or blocked. */
export function lockUnblocked(tx: Tx, id: string, now: Date): Promise<UserRow | undefined> {
  return tx
    .updateTable('users')
    .set({ updated_at: now })
    .where('id', '=', id)
    .where('blocked_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** The identity typed by a user who just verified an address; `whatsapp` is null if it equals the phone. */
export type TypedIdentity = {
  name: string
  phone: string
  phoneE164: string
  whatsapp: string | null
  whatsappE164: string | null
}

/** Sets the typed name and numbers. A number that the account verified, as phone or WhatsApp, stays verified. */
export async function setTypedIdentity(
  tx: Tx,
  account: UserRow,
  { identity, now }: { identity: TypedIdentity; now: Date },
): Promise<void> {
  const { name, phone, phoneE164, whatsapp, whatsappE164 } = identity
  await tx
    .updateTable('users')
    .set({
      ...{ name, phone, phone_e164: phoneE164, whatsapp, whatsapp_e164: whatsappE164 },
      phone_proved_at: provedBefore(account, phoneE164),
      whatsapp_proved_at: provedBefore(account, whatsappE164),
      updated_at: now,
    })
    .where('id', '=', account.id)
    .execute()
}

function provedBefore(account: UserRow, number: string | null): string | null {
  if (number === null) return null
  if (number === account.phone_e164 && account.phone_proved_at !== null) return account.phone_proved_at
  return number === account.whatsapp_e164 ? account.whatsapp_proved_at : null
}

/**
 * Sets the name and numbers on the applications that an account sent while signed in and that are pending, or rejected
 * and so open to a new payment proof; returns their ids.
 */
export async function restateUndecided(
  tx: Tx,
  userId: string,
  { identity, now }: { identity: TypedIdentity; now: Date },
): Promise<string[]> {
  const { name, phone, phoneE164, whatsapp, whatsappE164 } = identity
  const rows = await tx
    .updateTable('applications')
    .set({
      ...{ full_name: name, phone, phone_e164: phoneE164 },
      ...{ whatsapp: whatsapp ?? phone, whatsapp_e164: whatsappE164 ?? phoneE164, updated_at: now },
    })
    .where('user_id', '=', userId)
    .where('sent_by_account', '=', true)
    .where('status', 'in', ['pending', 'rejected'])
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
