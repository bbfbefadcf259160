import { isDeepEqual } from './changes.ts'
import { idOf } from './paths.ts'

/** Differences between two lists, as indexes: `from` and `removed` refer to the old list, all others to the new one. */
export type ListChanges = {
  added: number[]
  removed: number[]
  moved: number[]
  changed: { from: number; to: number }[]
}

/** Compares two lists by entry id. `moved` is the smallest set of moves that explains the new order. */
export function listChanges(before: readonly unknown[], after: readonly unknown[]): ListChanges {
  const former = before.map(idOf)
  const present = after.map(idOf)
  const stayed = [...present.keys()]
    .map((to) => ({ from: former.indexOf(present[to]), to }))
    .filter(({ from }) => from !== -1)
  const inOrder = longestRun(stayed.map(({ from }) => from))
  return {
    added: [...present.keys()].filter((to) => !former.includes(present[to])),
    removed: [...former.keys()].filter((from) => !present.includes(former[from])),
    moved: stayed.filter(({ from }) => !inOrder.has(from)).map(({ to }) => to),
    changed: stayed.filter(({ from, to }) => !isDeepEqual(before[from], after[to])),
  }
}

/** The longest increasing subsequence: its entries kept their order, all others were moved. */
function longestRun(row: readonly number[]): Set<number> {
  const runs: number[][] = [[]]
  for (const number of row) runs.push([...longest(runs.filter((run) => (run.at(-1) ?? -1) < number)), number])
  return new Set(longest(runs))
}

function longest(runs: readonly number[][]): number[] {
  return runs.reduce((best, run) => (run.length > best.length ? run : best), [])
}
