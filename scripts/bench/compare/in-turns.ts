import { type LoadCall, load } from '#scripts/bench/figures/load.ts'
import { processorMicrosecondsOf } from '#scripts/bench/figures/process-tree.ts'
import { median } from '#scripts/bench/figures/quantiles.ts'

const connections = 32
const warmUp = 6000

export type Version = { url: string; pid: number }

/** The cost of a version in a round: processor time per request in microseconds, and requests per second. */
export type RequestCost = { microseconds: number; perSecond: number }

/** A round: both versions, one right after the other. */
export type Round = { before: RequestCost; after: RequestCost }

/**
 * Sends the same call to two versions in turns, `amount` times per round. Which one goes first alternates, so that
 * other load on the machine affects both.
 */
export async function inTurns(
  versions: Record<'before' | 'after', { version: Version; call: LoadCall }>,
  { rounds, amount }: { rounds: number; amount: number },
): Promise<Round[]> {
  const before = () => costOf(versions.before, amount)
  const after = () => costOf(versions.after, amount)
  for (const each of Object.values(versions)) await costOf(each, warmUp)
  const found: Round[] = []
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) found.push({ before: await before(), after: await after() })
    else found.push(reversed({ after: await after(), before: await before() }))
  }
  return found
}

const reversed = ({ before, after }: Round): Round => ({ before, after })

async function costOf(
  { version, call }: { version: Version; call: LoadCall },
  amount: number,
): Promise<RequestCost> {
  const used = processorMicrosecondsOf(version.pid)
  const { perSecond } = await load(version.url, [call], { connections, amount })
  return { microseconds: (processorMicrosecondsOf(version.pid) - used) / amount, perSecond }
}

/** The median of a value over all rounds. */
export const medianOf = (rounds: Round[], of: (round: Round) => number): number => median(rounds.map(of))
