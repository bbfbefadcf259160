import { type Insertable, sql } from 'kysely'
import { furtherTransfers } from '#server/applications/paid-twice/index.ts'
import { expectedAmount, seenAmount, tickedAmount, unseenAmount } from '#server/ledger/index.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Tables } from '#server/platform/database/tables.ts'

type Note = Pick<
  Insertable<Tables['arrivals']>,
  'application_id' | 'channel' | 'seen_by' | 'seen_at' | 'by_transfer'
>

/**
 * Notes that a payment was seen to arrive: by a transfer, or ticked by a person, for what was open then beside the transfers;
 * false if it was noted before. A tick when something is open takes the place of the present note, with what that had ticked;
 * any note takes that of one from before a transfer was kept and the rest asked for. The caller has locked changes of
 * applications.
 */
export async function storeArrival(tx: Tx, given: Note): Promise<boolean> {
  const { application_id, by_transfer = null, ...said } = given
  const { expected, seen } = await amountsOf(tx, application_id)
  const open = Math.max(0, expected - seen)
  const isTick = by_transfer === null
  const present = await presentNote(tx, application_id)
  const isNew = !present || (isTick && open > 0)
  if (isNew) {
    const amount_minor = isTick ? (present?.amount_minor ?? 0) + open : null
    const note = { ...said, by_transfer, set_aside_at: null, amount_minor }
    await tx
      .insertInto('arrivals')
      .values({ application_id, ...note })
      .onConflict((conflict) => conflict.column('application_id').doUpdateSet(note))
      .execute()
  }
  await setAwaitsArrival(tx, application_id)
  return isNew
}

function amountsOf(tx: Tx, id: string) {
  return tx
    .selectFrom('applications')
    .select([expectedAmount.as('expected'), seenAmount.as('seen')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

function presentNote(tx: Tx, id: string) {
  return tx
    .selectFrom('arrivals')
    .select(['by_transfer', 'amount_minor'])
    .where('application_id', '=', id)
    .where('set_aside_at', 'is', null)
    .executeTakeFirst()
}

const ownPresent = (id: string) => sql<boolean>`application_id = ${id} and set_aside_at is null`

/**
 * Takes a note back; false if there is none. A tick by hand goes alone, beside what transfers brought. A note by transfers goes
 * with them: what another request has of a transfer stays, and the rest of that belongs to none; once no request has a part,
 * it all goes, and is matched as a whole again. The caller has locked changes of applications.
 */
export async function removeArrival(tx: Tx, id: string): Promise<boolean> {
  const note = await presentNote(tx, id)
  if (!note) return false
  if (note.by_transfer === null) {
    await tx.updateTable('transfers').set({ ticked_minor: 0 }).where(ownPresent(id)).execute()
    await noteTransfers(tx, id)
  } else {
    await tx.deleteFrom('arrivals').where(ownPresent(id)).execute()
    await freeTransfers(tx, id)
  }
  await setAwaitsArrival(tx, id)
  return true
}

/** Makes the present note that of the first transfer that is there, or takes it away; false if there is none. */
async function noteTransfers(tx: Tx, id: string): Promise<boolean> {
  const first = await tx
    .selectFrom('transfers')
    .select(['key as by_transfer', 'channel', 'confirmed_by as seen_by', 'confirmed_at as seen_at'])
    .where(ownPresent(id))
    .orderBy('confirmed_at')
    .orderBy('place')
    .orderBy('key')
    .executeTakeFirst()
  if (!first) await tx.deleteFrom('arrivals').where(ownPresent(id)).execute()
  else {
    const note = { ...first, amount_minor: null }
    await tx.updateTable('arrivals').set(note).where(ownPresent(id)).execute()
  }
  return first !== undefined
}

async function freeTransfers(tx: Tx, id: string): Promise<void> {
  const own = ownPresent(id)
  const keys = await tx.selectFrom('transfers').select('key').where(own).execute()
  // What paid it once more stays as money without a request: the next note is only for what is due.
  const further = new Set((await furtherTransfers(tx, id)).map(({ key }) => key))
  for (const { key } of keys) {
    const partOf = tx.selectFrom('transfers').select('part').where('key', '=', key)
    const shared = await partOf
      .where(sql<boolean>`application_id is not null and not (${own})`)
      .executeTakeFirst()
    const ended = sql<boolean>`key = ${key} and (application_id is null or (${own}))`
    if (shared || further.has(key))
      await tx.updateTable('transfers').set({ application_id: null }).where(ended).execute()
    else await tx.deleteFrom('transfers').where(ended).execute()
  }
}

/** Takes a note back that only this transfer made, which is no more; false if there is none. */
export async function removeArrivalBy(tx: Tx, id: string, key: string): Promise<boolean> {
  const note = await presentNote(tx, id)
  const isRemoved = note?.by_transfer === key && !(await noteTransfers(tx, id))
  await setAwaitsArrival(tx, id)
  return isRemoved
}

/** What was seen to arrive of what is due now: the amount of each transfer, and what was ticked beside them, which may be 0. */
export async function seenPartsOf(tx: Tx, id: string): Promise<number[]> {
  const own = ownPresent(id)
  const transfers = await tx.selectFrom('transfers').select('amount_minor').where(own).execute()
  const beside = tx.selectFrom('applications').select(tickedAmount.as('ticked')).where('id', '=', id)
  const { ticked } = await beside.executeTakeFirstOrThrow()
  return [...transfers.map(({ amount_minor }) => Number(amount_minor)), Number(ticked)]
}

/** Says that what was seen to arrive until now was kept for an application, and the rest of its money is to come. */
export async function keepArrivals(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('arrivals').set({ set_aside_at: now }).where(ownPresent(id)).execute()
  await tx.updateTable('transfers').set({ set_aside_at: now }).where(ownPresent(id)).execute()
}

/** Takes that back, if it was said at this moment. */
export async function takeBackSetAside(tx: Tx, id: string, at: string): Promise<void> {
  const then = sql<boolean>`application_id = ${id} and set_aside_at = ${at}`
  await tx.updateTable('arrivals').set({ set_aside_at: null }).where(then).execute()
  await tx.updateTable('transfers').set({ set_aside_at: null }).where(then).execute()
  // The transfer that made the note may have been taken back meanwhile.
  const note = await presentNote(tx, id)
  if (note && note.by_transfer !== null) await noteTransfers(tx, id)
}

/** Lists an application as waiting for its payment to be seen, or not, by its state and what of it was seen. */
export async function setAwaitsArrival(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('applications')
    .set({
      // Nobody has to see what credit or an earlier transfer paid, what cost nothing, or what is all paid back; and nothing
      // is known of an erased person.
      awaits_arrival: sql<boolean>`status = 'approved' and email <> ''
        and exists (select 1 from ledger_entries where ledger_entries.id = ${`${id}:payment`})
        and (select sum(amount_minor) from ledger_entries
          where application_id = ${id} and kind in ('payment', 'refund')) > 0
        and ${unseenAmount} > 0`,
    })
    .where('id', '=', id)
    .execute()
}

/** What was seen to arrive of what is due now for some applications, by these, with the names of who saw it. */
export async function arrivalsOf(db: Db, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('arrivals')
    .innerJoin('applications', 'applications.id', 'arrivals.application_id')
    .leftJoin('users', 'users.id', 'arrivals.seen_by')
    .select(['application_id', 'channel', 'seen_at', 'users.name as seen_by_name', unseenAmount.as('unseen')])
    .where('application_id', 'in', ids)
    .where('set_aside_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.application_id, row]))
}

export type ArrivalView = NonNullable<ReturnType<Awaited<ReturnType<typeof arrivalsOf>>['get']>>
