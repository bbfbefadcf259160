import type { PageQuery } from '#contract/lists.ts'
import { inPounds } from '#contract/money.ts'
import type { TimelineEvent } from '#contract/person-timeline.ts'
import { sumsOf } from '#contract/settlement.ts'
import type { Context } from '#server/context.ts'
import { ordersOf, sumsByOrder } from '#server/ledger/index.ts'
import { cappedResult } from '#server/platform/paged-result.ts'
import { assertMember } from './assert-member.ts'
import { countTimeline, grantsAmong, requestsAmong, timelineIds } from './store.ts'
import { grantEvent, requestEvent } from './view.ts'

/** One page of a user's requests and of access by hand, newest first. Throws `not_found`. */
export async function readTimeline({ db }: Pick<Context, 'db'>, userId: string, query: PageQuery) {
  await assertMember(db, userId)
  const { page, limit } = query
  const ids = await timelineIds(db, userId, { offset: (page - 1) * limit, limit })
  const orders = await ordersOf(db, [userId])
  const { received } = sumsOf(
    await sumsByOrder(
      db,
      orders.map(({ id }) => id),
    ),
  )
  const requests = (await requestsAmong(db, ids)).map(requestEvent)
  const grants = (await grantsAmong(db, ids)).map(grantEvent)
  const events = new Map<string, TimelineEvent>([...requests, ...grants].map((event) => [event._id, event]))
  return {
    events: ids.flatMap((id) => events.get(id) ?? []),
    paid: inPounds({ amount: received, currency: 'EGP' }),
    ...cappedResult(query, await countTimeline(db, userId)),
  }
}
