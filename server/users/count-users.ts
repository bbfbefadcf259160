import { userStates } from '#contract/users.ts'
import { type UserCounts, userCountCap } from '#contract/users-counts.ts'
import type { Context } from '#server/context.ts'
import { endingWithin } from './rules.ts'
import { countByState, type UserSearch } from './store.ts'

/** How many users are in each state, and in any, each up to the cap; of one coach and package, if given, and only those that the caller sees. */
export async function countUsers(
  { db, clock }: Context,
  of: Pick<UserSearch, 'coach' | 'plan' | 'onlyOfCoach'>,
): Promise<UserCounts> {
  const now = clock.now()
  const endingBefore = new Date(now.getTime() + endingWithin)
  const search = { ...of, now, endingBefore, cap: userCountCap }
  const [all = 0, ...found] = await countByState(db, [undefined, ...userStates], search)
  const ofStates = userStates.map((state, index) => [state, capped(found[index] ?? 0)])
  return { all: capped(all), ...Object.fromEntries(ofStates) }
}

const capped = (count: number) => ({
  count: Math.min(count, userCountCap),
  isLowerBound: count > userCountCap,
})
