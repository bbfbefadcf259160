import type { z } from 'zod'
import type { UserFilters } from '#contract/users.ts'
import type { Context } from '#server/context.ts'
import { matchesOf } from '#server/platform/search/matches.ts'
import { endingWithin } from './rules.ts'
import { listMembers } from './store.ts'

/** The ids of the users that a filter of the list finds, and how many they are up to the cap; at most `limit` ids. */
export async function matchUsers(
  { db, clock }: Context,
  { q, onlyOfCoach, ...filter }: z.output<typeof UserFilters> & { onlyOfCoach: string | null },
  limit: number,
): Promise<{ ids: string[]; total: number }> {
  const now = clock.now()
  const { rows, total } = await listMembers(db, {
    ...filter,
    onlyOfCoach,
    matches: await matchesOf(db, 'user', q),
    now,
    endingBefore: new Date(now.getTime() + endingWithin),
    offset: 0,
    limit,
  })
  return { ids: rows.map(({ id }) => id), total }
}
