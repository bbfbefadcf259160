import { useState } from 'react'

const none: ReadonlySet<string> = new Set()

type Choosing<Row> = { idOf: (row: Row) => string; isChoosable: (row: Row) => boolean }

/** Rows of a list that are chosen for one act. A row that cannot be chosen any more leaves the choice. */
export function useRowSelection<Row>(rows: readonly Row[], { idOf, isChoosable }: Choosing<Row>) {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null)
  const choosable = rows.filter(isChoosable)
  const chosen = choosable.filter((row) => ids?.has(idOf(row)))
  return {
    isSelecting: ids !== null,
    canSelect: choosable.length > 1,
    chosen,
    isAll: chosen.length === choosable.length,
    isChosen: (row: Row) => ids?.has(idOf(row)) ?? false,
    start: () => setIds(none),
    stop: () => setIds(null),
    toggle: (row: Row) =>
      setIds((former) => {
        const next = new Set(former)
        if (!next.delete(idOf(row))) next.add(idOf(row))
        return next
      }),
    toggleAll: () => setIds(chosen.length === choosable.length ? none : new Set(choosable.map(idOf))),
  }
}

export type RowSelection<Row> = ReturnType<typeof useRowSelection<Row>>
