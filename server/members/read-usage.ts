import type { Usage } from '#contract/members.ts'
import type { Limits } from './rules.ts'
import { usesOn } from './store.ts'

/** How much of a day in Cairo, given as YYYY-MM-DD, a member has used of what they may. */
export async function readUsage(
  db: Parameters<typeof usesOn>[0],
  { userId, day, limits }: { userId: string; day: string; limits: Limits },
): Promise<Usage> {
  const uses = await usesOn(db, userId, day)
  const used = (kind: keyof Limits) => uses.filter((use) => use.kind === kind).length
  return {
    date: day,
    videos: { used: used('video'), limit: limits.video },
    trainings: { used: used('document'), limit: limits.document },
  }
}
