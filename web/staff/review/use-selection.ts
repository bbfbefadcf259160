import { useState } from 'react'
import type { SubscriptionRequest } from '#contract/applications.ts'

const none: ReadonlySet<string> = new Set()

/** Rows of the list that are chosen for one act. A row that was decided meanwhile leaves the choice. */
export function useSelection(rows: readonly SubscriptionRequest[]) {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null)
  const choosable = rows.filter(isChoosable)
  const chosen = choosable.filter(({ _id }) => ids?.has(_id))
  return {
    isSelecting: ids !== null,
    canSelect: choosable.length > 1,
    chosen,
    isAll: chosen.length === choosable.length,
    isChosen: ({ _id }: SubscriptionRequest) => ids?.has(_id) ?? false,
    start: () => setIds(none),
    stop: () => setIds(null),
    toggle: ({ _id }: SubscriptionRequest) =>
      setIds((former) => {
        const next = new Set(former)
        if (!next.delete(_id)) next.add(_id)
        return next
      }),
    toggleAll: () =>
      setIds(chosen.length === choosable.length ? none : new Set(choosable.map(({ _id }) => _id))),
  }
}

export type Selection = ReturnType<typeof useSelection>

/** Whether a request still waits for a decision. */
export const isChoosable = ({ status, held }: SubscriptionRequest): boolean => status === 'pending' && !held
