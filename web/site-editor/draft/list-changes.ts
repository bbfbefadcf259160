import { isSame } from './changes.ts'
import { type Place, valueAt } from './places.ts'

/** What became of the entries of a list: places in what was are `from` and `removed`, all others in what is. */
export type ListChanges = {
  added: number[]
  removed: number[]
  moved: number[]
  changed: { from: number; to: number }[]
}

type Pair = { from: number; to: number }
type Likeness = (one: unknown, other: unknown) => boolean

/**
 * Tells what became of the entries of a list. One that has an id is the same as long as it keeps it; of the others the
 * same are those that say the same, then those whose text at `goesBy` does in either language, then those left over, in
 * their order.
 */
export function listChanges(
  before: readonly unknown[],
  after: readonly unknown[],
  goesBy: Place,
): ListChanges {
  const pairs: Pair[] = []
  for (const isAlike of likenesses(goesBy)) pairUp({ before, after, pairs }, isAlike)
  const inOrder = pairs.toSorted((a, b) => a.to - b.to)
  const stayed = longestRun(inOrder.map(({ from }) => from))
  const known = { from: new Set(pairs.map(({ from }) => from)), to: new Set(pairs.map(({ to }) => to)) }
  return {
    added: [...after.keys()].filter((to) => !known.to.has(to)),
    removed: [...before.keys()].filter((from) => !known.from.has(from)),
    moved: inOrder.filter(({ from }) => !stayed.has(from)).map(({ to }) => to),
    changed: inOrder.filter(({ from, to }) => !isSame(before[from], after[to])),
  }
}

function likenesses(goesBy: Place): Likeness[] {
  const isFree: Likeness = (one, other) => idOf(one) === undefined || idOf(other) === undefined
  return [
    (one, other) => idOf(one) !== undefined && idOf(one) === idOf(other),
    (one, other) => isFree(one, other) && isSame(one, other),
    (one, other) => isFree(one, other) && goesAlike(valueAt(one, goesBy), valueAt(other, goesBy)),
    isFree,
  ]
}

function pairUp(
  { before, after, pairs }: { before: readonly unknown[]; after: readonly unknown[]; pairs: Pair[] },
  isAlike: Likeness,
) {
  const taken = new Set(pairs.map(({ to }) => to))
  for (const [from, one] of before.entries()) {
    if (pairs.some((pair) => pair.from === from)) continue
    const to = after.findIndex((other, index) => !taken.has(index) && isAlike(one, other))
    if (to === -1) continue
    taken.add(to)
    pairs.push({ from, to })
  }
}

function idOf(entry: unknown): string | undefined {
  const id = valueAt(entry, 'id')
  return typeof id === 'string' ? id : undefined
}

function goesAlike(one: unknown, other: unknown): boolean {
  return ['ar', 'en'].some((language) => {
    const text = valueAt(one, language)
    return typeof text === 'string' && text !== '' && text === valueAt(other, language)
  })
}

/** The longest series of numbers in a row that rise, others between them or not: all others are the fewest to move to put it in order. */
export function longestRun(row: readonly number[]): Set<number> {
  const runs: number[][] = []
  for (const number of row) runs.push([...longest(runs.filter((run) => (run.at(-1) ?? 0) < number)), number])
  return new Set(longest(runs))
}

function longest(runs: readonly number[][]): number[] {
  return runs.reduce((best, run) => (run.length > best.length ? run : best), [])
}
