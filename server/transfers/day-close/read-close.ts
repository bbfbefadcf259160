import { cairoDay, daysAfter, startOfCairoDay } from '#contract/cairo-days.ts'
import type { CallAnswer } from '#contract/endpoint.ts'
import { resendDays } from '#contract/retention-values.ts'
import { mostClosed, mostSetAside, type readClose as readCloseCall } from '#contract/transfers.ts'
import { floodRetention, paidTwiceOf } from '#server/applications/index.ts'
import type { Context } from '#server/context.ts'
import {
  type CloseState,
  listApproved,
  listExtras,
  listOverLater,
  listSetAside,
  listUndecided,
  sumByState,
  sumExtras,
  sumOverLater,
  sumSetAside,
  sumUndecided,
} from './store.ts'
import { transferView } from './view.ts'

type Close = CallAnswer<typeof readCloseCall>

// Nothing was approved before or will be after; the database knows no year 0 or 10,000.
const firstDay = '2000-01-01'
const lastDay = '2999-12-31'
const oneDay = 24 * 60 * 60 * 1000

/** The payments of a day's approvals: which arrived, which did not, and what else came in. */
export async function readClose(
  context: Context,
  { day: wanted, onlyOfCoach }: { day: string; onlyOfCoach: string | null },
): Promise<Close> {
  const { db, clock } = context
  const day = wanted < firstDay ? firstDay : wanted > lastDay ? lastDay : wanted
  const range = { from: startOfCairoDay(day), to: startOfCairoDay(daysAfter(day, 1)), onlyOfCoach }
  const states = await sumByState(db, range)
  const rows = await listApproved(db, range, mostClosed)
  const twice = await paidTwiceOf(
    db,
    rows.map(({ id }) => id),
    range.to,
  )
  const later = await sumOverLater(db, range)
  // What belongs to no request belongs to no coach's members either.
  const isForAll = onlyOfCoach === null
  const extra = isForAll ? await sumExtras(db, day) : { count: 0, amount: 0 }
  const extras = isForAll ? await listExtras(db, day, mostClosed) : []
  const add = (of: (one: (typeof states)[number]) => number) => states.reduce((all, one) => all + of(one), 0)
  const of = (state: CloseState) => states.find((one) => one.state === state)
  const open = (state: CloseState) => ({ count: of(state)?.count ?? 0, amount: of(state)?.unseen ?? 0 })
  return {
    day,
    today: cairoDay(clock.now()),
    sums: {
      expected: {
        count: add(({ count }) => count),
        amount: add(({ seen, unseen }) => seen + unseen),
      },
      seen: { count: of('seen')?.count ?? 0, amount: add(({ seen }) => seen) },
      missing: open('missing'),
      unasked: open('unasked'),
      over: {
        count: add(({ over }) => over.count) + later.count,
        amount: add(({ over }) => over.amount) + later.amount,
      },
      extra,
    },
    requests: rows.map((row) => ({
      requestId: row.id,
      fullName: row.full_name,
      state: row.state,
      due: row.due,
      expected: row.seen + row.unseen,
      seen: row.seen,
      over: row.over,
      ...(twice.has(row.id) && { paidTwice: true as const }),
      arrival:
        row.channel === null || row.seen_at === null
          ? null
          : { channel: row.channel, at: row.seen_at, by: row.seer_name ?? '', missing: row.unseen },
    })),
    overLater: later.count > 0 ? await listOverLater(db, range, mostClosed) : [],
    extras: extras.map(transferView),
    ...(await readUnordered(context, onlyOfCoach)),
  }
}

/** What arrived for requests that are not approved, of any day: those to be decided, and those that ended. */
async function readUnordered({ db, clock }: Context, onlyOfCoach: string | null) {
  const before = (time: number) => new Date(clock.now().getTime() - time)
  const resendable = { since: before(resendDays * oneDay), floodSince: before(floodRetention) }
  const wanted = { onlyOfCoach, resendable }
  return {
    undecided: await listUndecided(db, wanted, mostSetAside),
    undecidedSum: await sumUndecided(db, wanted),
    kept: await listSetAside(db, wanted, mostSetAside),
    setAsideSum: await sumSetAside(db, wanted),
  }
}
