import type { ListQuery } from '#contract/lists.ts'
import type { Context } from '#server/context.ts'
import { cappedResult, countCap } from '#server/platform/paged-result.ts'
import { countMessages, listMessages } from './store.ts'
import { inboxView } from './view.ts'

/** The coach whose members alone the caller sees; null for all. */
type OfCoach = { onlyOfCoach: string | null }

/** One page of the inbox (all, done or waiting), and how many messages wait. */
export async function readInbox(
  { db }: Context,
  query: { read?: 'true' | 'false' | undefined; userId?: string | undefined } & ListQuery & OfCoach,
) {
  const { page, limit, sort, userId, onlyOfCoach } = query
  const state = query.read && (query.read === 'true' ? 'done' : 'new')
  const rows = await listMessages(db, {
    ...{ state, userId, onlyOfCoach, sort },
    ...{ offset: (page - 1) * limit, limit },
  })
  const facts = cappedResult(query, await countMessages(db, state, { userId, onlyOfCoach }))
  return {
    messages: rows.map(inboxView),
    counts: {
      unread:
        state === 'new' && userId === undefined
          ? facts.total
          : await countWaitingMessages({ db }, onlyOfCoach),
    },
    ...facts,
  }
}

/** The oldest waiting messages, and how many wait. */
export async function listWaitingMessages(
  { db }: Pick<Context, 'db'>,
  { limit, onlyOfCoach }: { limit: number } & OfCoach,
) {
  const rows = await listMessages(db, {
    ...{ state: 'new', userId: undefined, onlyOfCoach },
    ...{ sort: 'oldest', offset: 0, limit },
  })
  return { rows: rows.map(inboxView), total: await countWaitingMessages({ db }, onlyOfCoach) }
}

/** Counts the waiting messages, up to the cap. */
export async function countWaitingMessages(
  { db }: Pick<Context, 'db'>,
  onlyOfCoach: string | null,
): Promise<number> {
  return Math.min(await countMessages(db, 'new', { onlyOfCoach }), countCap)
}
