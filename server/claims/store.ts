import { type Kysely, type Selectable, sql } from 'kysely'
import type { Language } from '#contract/values.ts'
import type { SelectedUsers, Tables } from '#server/platform/database/tables.ts'

type Db = Kysely<Tables>
type UserRow = Selectable<Tables['users']>

const unprovedOf = (db: Db, email: string) =>
  db.selectFrom('users').selectAll().where('unproved_email', '=', email)

/** A network from which an account was registered or signed in to since a moment. */
export type KnownFrom = { network: string; since: Date }

const isKnownFrom = ({ network, since }: KnownFrom) =>
  sql<boolean>`exists (
    select 1 from claimant_networks
    where user_id = users.id and network_hash = ${network} and seen_at > ${since.toISOString()}
  )`

/** Whether an account that claims an address is known from a network. */
export async function isClaimantKnown(db: Db, email: string, from: KnownFrom): Promise<boolean> {
  const known = await unprovedOf(db, email).where(isKnownFrom(from)).limit(1).executeTakeFirst()
  return known !== undefined
}

/** Notes that an account was registered or signed in to from a network just now, if it only claims its address. */
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

/** Forgets from where an account was used so far. */
export async function forgetClaimant(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('claimant_networks').where('user_id', '=', userId).execute()
}

const hasWaitingRequest = sql<boolean>`exists (
  select 1 from applications where user_id = users.id and sent_by_account and status = 'pending'
)`

/**
 * The account that claims an address and has this password, given as its hash. Of several, which are one person's who registered
 * twice, one whose request waits, so that nobody pays again; else the newest. Where a network is named, of those that are
 * known from it.
 */
export function findUnprovedByHash(
  db: Db,
  email: string,
  { hash, from }: { hash: string; from: KnownFrom | null },
): Promise<UserRow | undefined> {
  const claimants = unprovedOf(db, email)
  return (from === null ? claimants : claimants.where(isKnownFrom(from)))
    .where('password_hash', '=', hash)
    .orderBy(sql`case when ${hasWaitingRequest} then 0 else 1 end`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The newest account that claims an address, of those that are not blocked; but one, where one is named. */
export function findNewestUnproved(db: Db, email: string, exceptId?: string): Promise<UserRow | undefined> {
  return unprovedOf(db, email)
    .$if(exceptId !== undefined, (rows) => rows.where('id', '!=', exceptId ?? ''))
    .where('blocked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The numbers that somebody typed: people write their WhatsApp as the phone, or the other way round. */
type TypedNumbers = Pick<TypedIdentity, 'phoneE164' | 'whatsappE164'>

const numbersOf = ({ phoneE164, whatsappE164 }: TypedNumbers) =>
  whatsappE164 === null ? [phoneE164] : [phoneE164, whatsappE164]

/**
 * The account that claims an address and has one of the typed numbers, as phone or as WhatsApp: the only one that has proved
 * it, else the only one. Undefined where several are alike. Never a blocked one.
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

/**
 * Makes the requests nobody's that some claimants of an address sent while signed in, and those with it whose sender gave way
 * earlier. They stand as they were sent, as if nobody had been signed in, so that staff can approve each one for whoever reads the
 * mails of the address, or not.
 */
export async function releaseRequests(tx: Db, email: string, claimants: SelectedUsers): Promise<void> {
  const nobodys = { user_id: null, sent_by_account: false, sender_gave_way: false }
  const applications = tx.updateTable('applications').set(nobodys)
  await applications.where('user_id', 'in', claimants).execute()
  await applications
    .where('email', '=', email)
    .where('user_id', 'is', null)
    .where('sender_gave_way', '=', true)
    .execute()
}

/** A user, never staff. */
export function findPerson(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).where('role', '=', 'user').executeTakeFirst()
}

/** The language in which a person last applied; undefined where they never did. */
export async function languageOf(db: Db, userId: string): Promise<Language | undefined> {
  const newest = await db
    .selectFrom('applications')
    .select('language')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.language
}

/** Locks an account of any role until the transaction ends; undefined where it is gone or blocked. */
export function lockUnblocked(tx: Db, id: string, now: Date): Promise<UserRow | undefined> {
  return tx
    .updateTable('users')
    .set({ updated_at: now })
    .where('id', '=', id)
    .where('blocked_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Who somebody says they are who has just proved an address; `whatsapp` is null where it is the phone's number. */
export type TypedIdentity = {
  name: string
  phone: string
  phoneE164: string
  whatsapp: string | null
  whatsappE164: string | null
}

/** Gives an account the name and the numbers that its holder typed. A number that it has proved, as whichever, stays proved. */
export async function setTypedIdentity(
  tx: Db,
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
 * Gives the requests that wait, and that an account sent while signed in, the name and the numbers of its holder; answers
 * their ids.
 */
export async function restatePending(
  tx: Db,
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
    .where('status', '=', 'pending')
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
