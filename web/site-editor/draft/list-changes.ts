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
type Pairing = { before: readonly unknown[]; after: readonly unknown[]; pairs: Pair[] }
type Likeness = (one: unknown, other: unknown) => boolean

/**
 * Tells what became of the entries of a list. One that has an id is the same as long as it keeps it; of the others the
 * same are those that say the same, then those whose text at `goesBy` does in either language. One that says something
 * else throughout was rewritten where it stands beside the same neighbour as before; elsewhere one went and another came.
 */
export function listChanges(
  before: readonly unknown[],
  after: readonly unknown[],
  goesBy: Place,
): ListChanges {
  const pairs: Pair[] = []
  for (const isAlike of likenesses(goesBy)) pairUp({ before, after, pairs }, isAlike)
  pairRewritten({ before, after, pairs })
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

const isFree: Likeness = (one, other) => idOf(one) === undefined || idOf(other) === undefined

function likenesses(goesBy: Place): Likeness[] {
  return [
    (one, other) => idOf(one) !== undefined && idOf(one) === idOf(other),
    (one, other) => isFree(one, other) && isSame(one, other),
    (one, other) => isFree(one, other) && goesAlike(valueAt(one, goesBy), valueAt(other, goesBy)),
  ]
}

function pairUp({ before, after, pairs }: Pairing, isAlike: Likeness) {
  const taken = new Set(pairs.map(({ to }) => to))
  for (const [from, one] of before.entries()) {
    if (pairs.some((pair) => pair.from === from)) continue
    const to = after.findIndex((other, index) => !taken.has(index) && isAlike(one, other))
    if (to === -1) continue
    taken.add(to)
    pairs.push({ from, to })
  }
}

/** Pairs those that are left over and stand beside the same one as before, or at the same end. */
function pairRewritten({ before, after, pairs }: Pairing) {
  const former = before.map((_, from) => pairs.findIndex((pair) => pair.from === from))
  const present = after.map((_, to) => pairs.findIndex((pair) => pair.to === to))
  const isBeside = (from: number, to: number) =>
    former.slice(0, from).findLast(isPaired) === present.slice(0, to).findLast(isPaired) ||
    former.slice(from + 1).find(isPaired) === present.slice(to + 1).find(isPaired)
  const free = new Set([...present.keys()].filter((to) => present[to] === unpaired))
  for (const [from, pair] of former.entries()) {
    if (pair !== unpaired) continue
    const to = [...free].find((at) => isFree(before[from], after[at]) && isBeside(from, at))
    if (to === undefined) continue
    free.delete(to)
    pairs.push({ from, to })
  }
}

/** What `findIndex` answers for one that is in no pair. */
const unpaired = -1
const isPaired = (pair: number) => pair !== unpaired

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
