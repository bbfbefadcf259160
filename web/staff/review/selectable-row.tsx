import { Check } from 'lucide-react'
import type { SubscriptionRequest } from '#contract/applications.ts'
import choice from '#web/ui/choice.module.css'
import { classes } from '#web/ui/classes.ts'
import row from './request-row.module.css'
import { RowContent } from './request-row.tsx'
import styles from './selection.module.css'
import { isChoosable } from './use-selection.ts'

type SelectableRowProps = {
  request: SubscriptionRequest
  isChosen: boolean
  onToggle: () => void
  /** In milliseconds. */
  now: number
}

/** A row of the list as a checkbox; disabled if the request was decided. */
export function SelectableRow({ request, isChosen, onToggle, now }: SelectableRowProps) {
  const canChoose = isChoosable(request)
  return (
    <label className={classes(row.row, styles.row, !canChoose && row.done)} data-request={request._id}>
      <span className={choice.box}>
        <input type="checkbox" checked={isChosen && canChoose} disabled={!canChoose} onChange={onToggle} />
        <Check />
      </span>
      <RowContent request={request} now={now} />
    </label>
  )
}
