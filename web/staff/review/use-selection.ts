import type { SubscriptionRequest } from '#contract/applications-review.ts'
import { type RowSelection, useRowSelection } from '#web/ui/use-row-selection.ts'

/** Rows of the list that are chosen for one act. A row that was decided meanwhile leaves the choice. */
export function useSelection(rows: readonly SubscriptionRequest[]) {
  return useRowSelection(rows, { idOf: ({ _id }) => _id, isChoosable })
}

export type Selection = RowSelection<SubscriptionRequest>

/** Whether a request still waits for a decision. */
export const isChoosable = ({ status, held }: SubscriptionRequest): boolean => status === 'pending' && !held
