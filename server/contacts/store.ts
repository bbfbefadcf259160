import { type Kysely, type Selectable, sql } from 'kysely'
import type { SelectedUsers, Tables } from '#server/platform/database/tables.ts'
import { newHashSetting } from '#server/platform/passwords/hashing.ts'
import { removeUserTerms } from '#server/platform/search/matches.ts'

type Db = Kysely<Tables>
type UserRow = Selectable<Tables['users']>

/** How passwords of an address's unproved accounts are hashed; undefined where no account claims it. */
export async function findHashSetting(db: Db, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('unproved_addresses')
    .select('hash_setting')
    .where('email', '=', email)
    .executeTakeFirst()
  return row?.hash_setting
}

/** Saves the hash setting of an address unless it has one already, and answers the one that holds. */
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

/** The accounts that claim an address, but the one that is kept, where one is. They stay the same while the address is locked. */
export function otherClaimants(tx: Db, email: string, keptId: string | undefined): SelectedUsers {
  const claimants = tx.selectFrom('users').select('id').where('unproved_email', '=', email)
  return keptId === undefined ? claimants : claimants.where('id', '!=', keptId)
}

/**
 * Locks an address until the transaction ends, so that nobody else comes to claim or to prove it meanwhile. Done before any
 * account is locked, so that no two wait for each other; `dropHashSetting` goes with it.
 */
export async function lockAddress(tx: Db, email: string): Promise<void> {
  await saveHashSetting(tx, email, newHashSetting())
}

/** The same for addresses as far as accounts claim them. Only one job locks several, so the order among them is free. */
export async function lockClaimed(tx: Db, emails: string[]): Promise<void> {
  await tx
    .updateTable('unproved_addresses')
    .set(({ ref }) => ({ hash_setting: ref('hash_setting') }))
    .where('email', 'in', emails)
    .execute()
}

/** Locks the address that an account claims, if it does; see `lockAddress`. */
export async function lockAddressOf(tx: Db, userId: string): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select('unproved_email')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (user?.unproved_email) await lockClaimed(tx, [user.unproved_email])
}

/** Gives an account the address that it has proved. On a conflict the statement fails as for any taken e-mail. */
export async function setProvedEmail(tx: Db, userId: string, email: string): Promise<void> {
  await tx.updateTable('users').set({ email, unproved_email: null }).where('id', '=', userId).execute()
}

/** Marks those of an account's numbers as proved that are among the given ones; answers how many were not before. */
export async function setProvedNumbers(
  tx: Db,
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

/** Drops the hash setting of an address that no unproved account claims any more. */
export function dropHashSetting(tx: Db, email: string): Promise<void> {
  return dropHashSettings(tx, [email])
}

/** The same for some addresses. */
export async function dropHashSettings(tx: Db, emails: string[]): Promise<void> {
  // Waits for whoever registers one just now, so that the next statement sees that account: it needs the setting to sign in.
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
 * Takes their requests from some accounts. They stay for staff, marked so that they never become those of whoever has the
 * address now: a stranger may have sent them. Neither can an account's own call be repeated any more.
 */
async function detachRequests(tx: Db, users: SelectedUsers): Promise<void> {
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

/** Removes accounts that never had access, in as many statements however many they are. Their requests stay, see `detachRequests`. */
export async function removeUnproved(tx: Db, users: SelectedUsers): Promise<void> {
  await removeUserTerms(tx, users)
  await detachRequests(tx, users)
  // Mails to the address with links of these accounts; nobody else's erasure would find them.
  await tx.deleteFrom('outbox').where('about_id', 'in', users).execute()
  await tx.deleteFrom('users').where('id', 'in', users).execute()
}

const hasNo = (table: 'sessions' | 'applications' | 'contact_messages' | 'items') =>
  sql<boolean>`not exists (select 1 from ${sql.table(table)} where user_id = users.id)`

/** Some accounts, given by their ids. */
export function selectedUsers(tx: Db, ids: string[]): SelectedUsers {
  return tx.selectFrom('users').select('id').where('id', 'in', ids)
}

/**
 * Accounts that proved neither address nor number, hold no link of late, sent nothing, were given nothing, and were neither made nor
 * signed in to since a moment. Those that staff blocked or gave a coach are not among them.
 */
const unusedSince = (tx: Db, since: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'unproved_email as email'])
    // In the words of the index `users_unproved`.
    .where(sql<boolean>`role = 'user' and unproved_email is not null and had_access = false`)
    .where('created_at', '<', since)
    .where('blocked_at', 'is', null)
    .where('coach_id', 'is', null)
    .where('phone_proved_at', 'is', null)
    .where('whatsapp_proved_at', 'is', null)
    .where(hasNo('sessions'))
    .where(hasNo('applications'))
    .where(hasNo('contact_messages'))
    .where(hasNo('items'))
    .where(sql<boolean>`not exists (
      select 1 from one_time_links
      where user_id = users.id and used_at is null and expires_at >= ${since}
    )`)
    .where(sql<boolean>`not exists (
      select 1 from audit_entries
      where subject_id = users.id and at >= ${since} and action in ('sign_in', 'sign_in_expired')
    )`)

/** Locks the oldest accounts that were not used since a moment, see `unusedSince`, and their addresses. They stay unused until the transaction ends. */
export async function lockUnused(
  tx: Db,
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
  // Waits for sign-ins under way, which have locked their account. So they are asked for again, by a statement that sees those.
  await tx
    .updateTable('users')
    .set(({ ref }) => ({ updated_at: ref('updated_at') }))
    .where('id', 'in', users)
    .execute()
  const rows = await unusedSince(tx, since).where('id', 'in', users).execute()
  return rows.flatMap(({ id, email }) => (email === null ? [] : { id, email }))
}

/** Who an account is by the application that was approved for it. */
export type Identity = {
  name: string
  phone: string
  phoneE164: string | null
  whatsapp: string | null
  whatsappE164: string | null
}

/**
 * Gives an account the name and the numbers of an approved application. `provesNumbers` marks both numbers as proved; else
 * only those stay proved that the account had proved before.
 */
export async function setIdentity(
  tx: Db,
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

// An update reads the row as it was: when the account proved this number, as its phone or its WhatsApp.
const provedBefore = (number: string | null) => sql<string | null>`
  case when phone_e164 = ${number} and phone_proved_at is not null then phone_proved_at
    when whatsapp_e164 = ${number} then whatsapp_proved_at end`

/** What an application names of whoever may own it. */
type Named = Pick<
  Selectable<Tables['applications']>,
  'id' | 'email' | 'user_id' | 'sent_by_account' | 'sender_gave_way'
>

/**
 * The accounts of some applications, by the application's id: the one that has proved its e-mail, else the one that sent it
 * while signed in. None for a request whose sender gave way, unless it was approved for an account since.
 */
export async function accountsOf(db: Db, applications: Named[]): Promise<Map<string, UserRow>> {
  const emails = [...new Set(applications.map(({ email }) => email))]
  const senders = applications.flatMap((one) => (one.sent_by_account && one.user_id) || [])
  if (emails.length === 0) return new Map()
  const users = await db
    .selectFrom('users')
    .selectAll()
    .where('role', '=', 'user')
    .where((user) =>
      user.or([user('email', 'in', emails), ...(senders.length > 0 ? [user('id', 'in', senders)] : [])]),
    )
    .execute()
  const found = new Map<string, UserRow>()
  for (const { id, email, user_id, sent_by_account, sender_gave_way } of applications) {
    const owner = users.find((user) => user.email === email && (!sender_gave_way || user.id === user_id))
    const sender = users.find((user) => sent_by_account && user.id === user_id)
    const account = owner ?? sender
    if (account) found.set(id, account)
  }
  return found
}

/** What applications may have in common: an e-mail, or the network (a keyed hash) that strangers sent them from. */
export type Common = { by: 'email' | 'network_block'; value: string }

// By network nothing counts that an account sent which has or had access: it would be rejected with the strangers' flood.
function waitingBy(db: Db, by: Common['by']) {
  const waiting = db
    .selectFrom('applications as sent')
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'sent.user_id').on('sent_by_account', '=', true))
    .where('status', '=', 'pending')
  if (by === 'email') return waiting
  return waiting.where((row) => row.or([row('had_access', 'is', null), row('had_access', '=', false)]))
}

/** How many applications wait with each of some e-mails, or from each of some networks. */
export async function countWaiting(
  db: Db,
  { by, values }: { by: Common['by']; values: string[] },
): Promise<Map<string, number>> {
  if (values.length === 0) return new Map()
  const rows = await waitingBy(db, by)
    .select([`sent.${by} as value`, sql<number>`count(*)`.as('count')])
    .where(`sent.${by}`, 'in', values)
    .groupBy(`sent.${by}`)
    .execute()
  return new Map(rows.map(({ value, count }) => [value ?? '', Number(count)]))
}

/**
 * The oldest applications that wait with an e-mail or from a network, but one, or those of them that are `among` some.
 * `had_access` is of the account that sent it while signed in.
 */
export function othersWaiting(
  db: Db,
  { by, value, exceptId, among, limit }: Common & { exceptId: string; among?: string[]; limit: number },
) {
  return waitingBy(db, by)
    .select([
      'sent.id',
      'full_name',
      'sent.email',
      'sent.phone',
      'sent.plan',
      'sent.created_at',
      'had_access',
    ])
    .where(`sent.${by}`, '=', value)
    .where('sent.id', '!=', exceptId)
    .$if(among !== undefined, (rows) => rows.where('sent.id', 'in', among ?? []))
    .orderBy('sent.created_at')
    .orderBy('sent.id')
    .limit(limit)
    .execute()
}
