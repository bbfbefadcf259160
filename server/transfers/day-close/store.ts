import { sql } from 'kysely'
import { isSeenRequest } from '#server/accounts/index.ts'
import { dueAmount, overAmountOf, seenAmount, surplusAmount, unseenAmount } from '#server/ledger/index.ts'
import type { Db } from '#server/platform/database/db.ts'

export type Day = { from: Date; to: Date; onlyOfCoach: string | null }
export type CloseState = 'seen' | 'missing' | 'unasked'

// Of what was to arrive; what came beyond it is said apart.
const seen = sql<number>`(${seenAmount} - ${surplusAmount})`
const state = sql<CloseState>`case
  when ${unseenAmount} = 0 then 'seen'
  when applications.awaits_arrival then 'missing'
  else 'unasked' end`

const approvedOn = (db: Db, { from, to, onlyOfCoach }: Day) =>
  db
    .selectFrom('applications')
    .leftJoin('arrivals', (join) =>
      // What was seen before a part was kept says nothing of the rest.
      join.onRef('arrivals.application_id', '=', 'applications.id').on('arrivals.set_aside_at', 'is', null),
    )
    .where('applications.status', '=', 'approved')
    .where('applications.reviewed_at', '>=', from.toISOString())
    .where('applications.reviewed_at', '<', to.toISOString())
    .where(isSeenRequest(onlyOfCoach))

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
    .where(isSeenRequest(day.onlyOfCoach))
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

/** What came in on a day for no request. */
export function listExtras(db: Db, day: string, limit: number) {
  return db
    .selectFrom('transfers')
    .selectAll()
    .where('day', '=', day)
    .where('application_id', 'is', null)
    .orderBy('happened_at')
    .orderBy('key')
    .limit(limit)
    .execute()
}

/** How many came in on a day for no request, and their sum. */
export async function sumExtras(db: Db, day: string): Promise<{ count: number; amount: number }> {
  const row = await db
    .selectFrom('transfers')
    .select(({ fn }) => [
      fn.count<number>('key').distinct().as('count'),
      fn.sum<number | null>('amount_minor').as('amount'),
    ])
    .where('day', '=', day)
    .where('application_id', 'is', null)
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), amount: Number(row.amount ?? 0) }
}

const setAsideAmount = sql<number>`-sum(ledger_entries.amount_minor)`

/** The requests that were rejected or withdrawn and for which something is kept, with how much. */
const setAside = (db: Db, onlyOfCoach: string | null) =>
  db
    .selectFrom('ledger_entries')
    .innerJoin('applications', 'applications.id', 'ledger_entries.application_id')
    .where('ledger_entries.kind', 'in', ['credit', 'credit_used'])
    .where('applications.status', 'in', ['rejected', 'cancelled'])
    .where(isSeenRequest(onlyOfCoach))
    .select(['applications.id', 'applications.full_name', setAsideAmount.as('amount')])
    .groupBy(['applications.id', 'applications.full_name'])
    .having(setAsideAmount, '>', 0)

/** How many there are, and how much is kept for them. */
export async function sumSetAside(
  db: Db,
  onlyOfCoach: string | null,
): Promise<{ count: number; amount: number }> {
  const row = await db
    .selectFrom(setAside(db, onlyOfCoach).as('kept'))
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.sum<number | null>('kept.amount').as('amount'),
    ])
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), amount: Number(row.amount ?? 0) }
}

/** What is kept for requests that were rejected or withdrawn, the largest first. */
export async function listSetAside(db: Db, onlyOfCoach: string | null, limit: number) {
  const rows = await setAside(db, onlyOfCoach)
    .orderBy(setAsideAmount, 'desc')
    .orderBy('applications.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ requestId: row.id, fullName: row.full_name, amount: Number(row.amount) }))
}
