import { type SelectQueryBuilder, sql } from 'kysely'
import { isSeenRequest } from '#server/accounts/index.ts'
import { countMethods, isOfMethod } from '#server/applications/index.ts'
import {
  dueAmount,
  overAmountOf,
  paidAheadAmount,
  seenAmount,
  surplusAmount,
  unseenAmount,
} from '#server/ledger/index.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Whose requests: those of a coach's members alone, and those of one payment method. */
export type Of = { onlyOfCoach: string | null; method?: string | undefined }
export type Day = Of & { from: Date; to: Date }
export type CloseState = 'seen' | 'missing' | 'unasked'

const isWanted = ({ onlyOfCoach, method }: Of) =>
  sql<boolean>`(${isSeenRequest(onlyOfCoach)} and ${method ? isOfMethod(method) : sql`1 = 1`})`

// Of what was to arrive; what came beyond it is said apart.
const seen = sql<number>`(${seenAmount} - ${surplusAmount})`
const state = sql<CloseState>`case
  when ${unseenAmount} = 0 then 'seen'
  when applications.awaits_arrival then 'missing'
  else 'unasked' end`

const approvedOn = (db: Db, { from, to, ...of }: Day) =>
  db
    .selectFrom('applications')
    .leftJoin('arrivals', (join) =>
      // What was seen before a part was kept says nothing of the rest.
      join.onRef('arrivals.application_id', '=', 'applications.id').on('arrivals.set_aside_at', 'is', null),
    )
    .where('applications.status', '=', 'approved')
    .where('applications.reviewed_at', '>=', from.toISOString())
    .where('applications.reviewed_at', '<', to.toISOString())
    .where(isWanted(of))

/** How many requests that were approved on a day are of each payment method, whichever of these is wanted. */
export const countApprovedByMethod = (db: Db, { method: _, ...day }: Day) =>
  countMethods(db, approvedOn(db, day).select('payment_method'))

/** How many requests were approved on a day, and what of their payments was seen, was not, and came beyond them, by whether all was seen. */
export async function sumByState(db: Db, day: Day) {
  const over = overAmountOf(day)
  const rows = await approvedOn(db, day)
    .select(({ fn }) => [
      state.as('state'),
      fn.countAll<number>().as('count'),
      sql<number>`sum(${seen})`.as('seen'),
      sql<number>`sum(${unseenAmount})`.as('unseen'),
      sql<number>`sum(${over})`.as('over'),
      sql<number>`sum(case when ${over} > 0 then 1 else 0 end)`.as('overCount'),
    ])
    .groupBy(state)
    .execute()
  return rows.map((row) => ({
    state: row.state,
    count: Number(row.count),
    seen: Number(row.seen),
    unseen: Number(row.unseen),
    over: { count: Number(row.overCount), amount: Number(row.over) },
  }))
}

/** The requests that were approved on a day, what is missing first, then the latest. */
export function listApproved(db: Db, day: Day, limit: number) {
  return approvedOn(db, day)
    .leftJoin('users as seer', 'seer.id', 'arrivals.seen_by')
    .select(['applications.id', 'applications.full_name', 'arrivals.channel', 'arrivals.seen_at'])
    .select(['seer.name as seer_name', state.as('state'), dueAmount.as('due')])
    .select([seen.as('seen'), unseenAmount.as('unseen'), overAmountOf(day).as('over')])
    .orderBy(sql`case when ${state} = 'missing' then 0 else 1 end`)
    .orderBy('applications.reviewed_at', 'desc')
    .orderBy('applications.id')
    .limit(limit)
    .execute()
}

/** The requests of which more came in on a day than has to arrive, and which were approved before it. */
const overLater = (db: Db, day: Day) => {
  const [from, to] = [day.from.toISOString(), day.to.toISOString()]
  const over = overAmountOf(day)
  const ticked = db.selectFrom('transfers').select('application_id').where('confirmed_at', '>=', from)
  const kept = db.selectFrom('transfers').select('application_id').where('set_aside_at', '>=', from)
  return db
    .selectFrom('applications')
    .where(({ or, eb }) =>
      or([
        eb(
          'applications.id',
          'in',
          ticked.where('confirmed_at', '<', to).$castTo<{ application_id: string }>(),
        ),
        eb(
          'applications.id',
          'in',
          kept.where('set_aside_at', '<', to).$castTo<{ application_id: string }>(),
        ),
      ]),
    )
    .where('applications.status', '=', 'approved')
    .where('applications.reviewed_at', '<', from)
    .where(isWanted(day))
    .where(sql<boolean>`${over} > 0`)
    .select(['applications.id', 'applications.full_name', over.as('over')])
}

/** Those with the largest amounts. */
export async function listOverLater(db: Db, day: Day, limit: number) {
  const rows = await overLater(db, day)
    .orderBy('over', 'desc')
    .orderBy('applications.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ requestId: row.id, fullName: row.full_name, amount: Number(row.over) }))
}

/** How many there are, and their sum. */
export async function sumOverLater(db: Db, day: Day): Promise<{ count: number; amount: number }> {
  const row = await db
    .selectFrom(overLater(db, day).as('later'))
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number | null>('later.over').as('amount')])
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), amount: Number(row.amount ?? 0) }
}

const extrasOf = (db: Db, { day, method }: Of & { day: string }) =>
  db
    .selectFrom('transfers')
    .where('day', '=', day)
    .where('application_id', 'is', null)
    .$if(method !== undefined, (rows) => rows.where(sql<boolean>`channel = ${method}`))

/** What came in on a day for no request. */
export function listExtras(db: Db, of: Of & { day: string }, limit: number) {
  return extrasOf(db, of).selectAll().orderBy('happened_at').orderBy('key').limit(limit).execute()
}

/** How many came in on a day for no request, and their sum. */
export async function sumExtras(
  db: Db,
  of: Of & { day: string },
): Promise<{ count: number; amount: number }> {
  const row = await extrasOf(db, of)
    .select(({ fn }) => [
      fn.count<number>('key').distinct().as('count'),
      fn.sum<number | null>('amount_minor').as('amount'),
    ])
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), amount: Number(row.amount ?? 0) }
}

/** Since when a request must have been rejected to take another receipt; one of a flood has less time. */
export type Resendable = { since: Date; floodSince: Date }
type Wanted = Of & { resendable: Resendable }

/** As the applicant's page says it: less than is due is kept, and another receipt is taken. */
const asksForRest = ({ since, floodSince }: Resendable) => sql<boolean>`(applications.status = 'rejected'
  and applications.email <> '' and ${paidAheadAmount} < ${dueAmount}
  and applications.reviewed_at > ${since.toISOString()}
  and (applications.rejected_as_flood = false or applications.reviewed_at > ${floodSince.toISOString()}))`

/** The requests that are not approved and for which something is kept. */
const withPaidAhead = (db: Db, of: Of) =>
  db
    .selectFrom('applications')
    .where(
      'applications.id',
      'in',
      db
        .selectFrom('ledger_entries')
        .select('ledger_entries.application_id')
        .where('ledger_entries.kind', 'in', ['credit', 'credit_used']),
    )
    .where(isWanted(of))
    .where(sql<boolean>`${paidAheadAmount} > 0`)
    .select(['applications.id', 'applications.full_name'])

/** Those that were rejected or withdrawn, without those whose rest is still asked for. */
const setAside = (db: Db, { resendable, ...of }: Wanted) =>
  withPaidAhead(db, of)
    .where('applications.status', 'in', ['rejected', 'cancelled'])
    .where(sql<boolean>`not ${asksForRest(resendable)}`)
    .select(paidAheadAmount.as('amount'))

const noRest = sql<number>`cast(0 as bigint)`
const arrived = sql<number>`(${seenAmount} + ${paidAheadAmount})`

/** The requests that wait for a decision or for their rest, with what arrived for them and what is asked for. */
const undecided = (db: Db, { resendable, ...of }: Wanted) => {
  const isNoted = sql<boolean>`(exists (select 1 from arrivals as note
      where note.application_id = applications.id and note.set_aside_at is null)
    or exists (select 1 from ledger_entries as entry
      where entry.application_id = applications.id and entry.kind in ('credit', 'credit_used')))`
  return db
    .selectFrom('applications')
    .where('applications.status', '=', 'pending')
    .where(isWanted(of))
    .where(isNoted)
    .where(sql<boolean>`${arrived} > 0`)
    .select(['applications.id', 'applications.full_name', arrived.as('amount'), noRest.as('rest')])
    .unionAll(
      withPaidAhead(db, of)
        .where('applications.status', '=', 'rejected')
        .where(asksForRest(resendable))
        .select([paidAheadAmount.as('amount'), sql<number>`(${dueAmount} - ${paidAheadAmount})`.as('rest')]),
    )
}

type Amounts = { id: string; full_name: string; amount: number }

async function sumOf<DB, TB extends keyof DB>(
  db: Db,
  amounts: SelectQueryBuilder<DB, TB, Amounts>,
): Promise<{ count: number; amount: number }> {
  const { rows } = await sql<{ count: number; amount: number | null }>`
    select count(*) as count, sum(one.amount) as amount from (${amounts}) as one`.execute(db)
  return { count: Number(rows[0]?.count), amount: Number(rows[0]?.amount ?? 0) }
}

/** How many requests ended with money, and how much is kept for them. */
export const sumSetAside = (db: Db, wanted: Wanted) => sumOf(db, setAside(db, wanted))

/** What is kept for requests that were rejected or withdrawn, the largest first. */
export async function listSetAside(db: Db, wanted: Wanted, limit: number) {
  const largest = setAside(db, wanted).orderBy('amount', 'desc').orderBy('applications.id')
  return (await largest.limit(limit).execute()).map(amountView)
}

/** For how many requests something arrived that are not decided, and how much. */
export const sumUndecided = (db: Db, wanted: Wanted) => sumOf(db, undecided(db, wanted))

/** Those with the largest amounts. */
export async function listUndecided(db: Db, wanted: Wanted, limit: number) {
  const largest = undecided(db, wanted).orderBy('amount', 'desc').orderBy('id').limit(limit)
  return (await largest.execute()).map((row) => {
    const rest = Number(row.rest)
    return { ...amountView(row), ...(rest > 0 && { rest }) }
  })
}

const amountView = ({ id, full_name, amount }: Amounts) => ({
  requestId: id,
  fullName: full_name,
  amount: Number(amount),
})
