import { type Result, runContest } from './contest.ts'
import { claims, lastAdmins, type PrepareContest, publications, repeats, withdrawals } from './contests.ts'
import type { TwoServers } from './two-servers.ts'

/** The contests besides reviews, their share of all races, and how many of each may run at once. */
const kinds: { prepare: PrepareContest; share: number; atOnce: number }[] = [
  { prepare: claims, share: 0.12, atOnce: 2 },
  { prepare: repeats, share: 0.12, atOnce: 2 },
  // There is one site, and one set of admins.
  { prepare: publications, share: 0.06, atOnce: 1 },
  { prepare: withdrawals, share: 0.08, atOnce: 2 },
  { prepare: lastAdmins, share: 0.04, atOnce: 1 },
]

/** How many of the races are not reviews, per kind: at least one. */
export function contestsAmong(races: number): number[] {
  return kinds.map(({ share }) => Math.max(1, Math.round(races * share)))
}

/** Runs the contests of all kinds, one kind after the other. */
export async function runContests(both: TwoServers, races: number, clients: number): Promise<Result[]> {
  const results: Result[] = []
  let number = 0
  for (const [place, count] of contestsAmong(races).entries()) {
    const { prepare, atOnce } = kinds[place] as (typeof kinds)[number]
    const waiting = Array.from({ length: count }, () => ++number)[Symbol.iterator]()
    const run = async () => {
      for (const one of waiting) results.push(await runContest(both, await prepare(both, clients, one)))
    }
    await Promise.all(Array.from({ length: atOnce }, run))
  }
  return results
}
