import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import choice from './choice.module.css'
import { classes } from './classes.ts'
import styles from './selection.module.css'

type SelectableRowProps = {
  isChosen: boolean
  canChoose: boolean
  onToggle: () => void
  className?: string
  'data-request'?: string
  children: ReactNode
}

/** A row of a list as a checkbox, with the box before its content. */
export function SelectableRow({
  isChosen,
  canChoose,
  onToggle,
  className,
  children,
  ...rest
}: SelectableRowProps) {
  return (
    <label {...rest} className={classes(styles.row, className)}>
      <span className={choice.box}>
        <input type="checkbox" checked={isChosen && canChoose} disabled={!canChoose} onChange={onToggle} />
        <Check />
      </span>
      {children}
    </label>
  )
}
