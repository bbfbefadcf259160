import { cairoDay, daysAfter, startOfCairoDay } from '#contract/cairo-days.ts'
import type { CallAnswer } from '#contract/endpoint.ts'
import { resendDays } from '#contract/retention-values.ts'
import { mostClosed, mostSetAside, type readClose as readCloseCall } from '#contract/transfers.ts'
import { floodRetention, paidTwiceOf } from '#server/applications/index.ts'
import type { Context } from '#server/context.ts'
import {
  type CloseState,
  countApprovedByMethod,
  listApproved,
  listExtras,
  listOverLater,
  listSetAside,
  listUndecided,
  type Of,
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
  { day: wanted, ...of }: Of & { day: string },
): Promise<Close> {
  const { db, clock } = context
  const { onlyOfCoach } = of
  const day = wanted < firstDay ? firstDay : wanted > lastDay ? lastDay : wanted
  const range = { from: startOfCairoDay(day), to: startOfCairoDay(daysAfter(day, 1)), ...of }
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
  const extra = isForAll ? await sumExtras(db, { day, ...of }) : { count: 0, amount: 0 }
  const extras = isForAll ? await listExtras(db, { day, ...of }, mostClosed) : []
  return {
    day,
    today: cairoDay(clock.now()),
    methods: await countApprovedByMethod(db, range),
    sums: { ...sumsOf(states, later), extra },
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
    ...(await readUnordered(context, of)),
  }
}

type Sum = { count: number; amount: number }

/** The sums of what was approved on a day; `later` is what came on it for requests that were approved before. */
function sumsOf(states: Awaited<ReturnType<typeof sumByState>>, later: Sum) {
  const add = (amountIn: (one: (typeof states)[number]) => number) =>
    states.reduce((all, one) => all + amountIn(one), 0)
  const of = (state: CloseState) => states.find((one) => one.state === state)
  const open = (state: CloseState) => ({ count: of(state)?.count ?? 0, amount: of(state)?.unseen ?? 0 })
  return {
    expected: { count: add(({ count }) => count), amount: add(({ seen, unseen }) => seen + unseen) },
    seen: { count: of('seen')?.count ?? 0, amount: add(({ seen }) => seen) },
    missing: open('missing'),
    unasked: open('unasked'),
    over: {
      count: add(({ over }) => over.count) + later.count,
      amount: add(({ over }) => over.amount) + later.amount,
    },
  }
}

/** What arrived for requests that are not approved, of any day: those to be decided, and those that ended. */
async function readUnordered({ db, clock }: Context, of: Of) {
  const before = (time: number) => new Date(clock.now().getTime() - time)
  const resendable = { since: before(resendDays * oneDay), floodSince: before(floodRetention) }
  const wanted = { ...of, resendable }
  return {
    undecided: await listUndecided(db, wanted, mostSetAside),
    undecidedSum: await sumUndecided(db, wanted),
    kept: await listSetAside(db, wanted, mostSetAside),
    setAsideSum: await sumSetAside(db, wanted),
  }
}
