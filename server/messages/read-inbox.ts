import { type ListQuery, pagesOf } from '#contract/lists.ts'
import type { Context } from '#server/context.ts'
import { countMessages, listMessages, mostCounted } from './store.ts'
import { inboxView } from './view.ts'

/** One page of the inbox: all of it, what is done with, or what waits; and how many wait. */
export async function readInbox({ db }: Context, asked: { read?: 'true' | 'false' | undefined } & ListQuery) {
  const { page, limit, sort } = asked
  const state = asked.read && (asked.read === 'true' ? 'done' : 'new')
  const rows = await listMessages(db, { state, sort, offset: (page - 1) * limit, limit })
  const found = await countMessages(db, state)
  const total = Math.min(found, mostCounted)
  return {
    messages: rows.map(inboxView),
    counts: { unread: state === 'new' ? total : await countWaitingMessages({ db }) },
    total,
    ...(found > mostCounted && { totalIsLowerBound: true }),
    page,
    pages: pagesOf(total, limit),
  }
}

/** How many messages wait for staff, counted to a limit. */
export async function countWaitingMessages({ db }: Pick<Context, 'db'>): Promise<number> {
  return Math.min(await countMessages(db, 'new'), mostCounted)
}
