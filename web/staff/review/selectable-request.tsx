import type { SubscriptionRequest } from '#contract/applications-review.ts'
import { classes } from '#web/ui/classes.ts'
import { SelectableRow } from '#web/ui/selectable-row.tsx'
import row from './request-row.module.css'
import { RowContent } from './request-row.tsx'
import styles from './selection.module.css'
import { isChoosable } from './use-selection.ts'

type SelectableRequestProps = {
  request: SubscriptionRequest
  isChosen: boolean
  onToggle: () => void
  /** In milliseconds. */
  now: number
}

/** A row of the list as a checkbox; disabled if the request was decided. */
export function SelectableRequest({ request, isChosen, onToggle, now }: SelectableRequestProps) {
  const canChoose = isChoosable(request)
  return (
    <SelectableRow
      {...{ isChosen, canChoose, onToggle }}
      className={classes(row.row, styles.row, !canChoose && row.done)}
      data-request={request._id}
    >
      <RowContent request={request} now={now} />
    </SelectableRow>
  )
}
