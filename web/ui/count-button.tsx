import type { ComponentProps } from 'react'
import { useFormat } from '#web/platform/format.tsx'
import { classes } from './classes.ts'
import styles from './count-button.module.css'
import { IconButton } from './icon-button.tsx'

type CountButtonProps = ComponentProps<typeof IconButton> & {
  /** The number at the corner: 0 is hidden, and above 99 it is "99+". The label must contain it, too. */
  count: number
  /** Highlights the number, because something has waited too long. */
  urgent?: boolean
}

const maxShown = 99

/** An icon button with a number at its corner. */
export function CountButton({ count, urgent = false, className, children, ...rest }: CountButtonProps) {
  const { number } = useFormat()
  return (
    <IconButton {...rest} className={classes(styles.button, className)}>
      {children}
      {count > 0 && (
        <span className={classes(styles.count, urgent && styles.urgent)}>
          {count > maxShown ? `${number(maxShown)}+` : number(count)}
        </span>
      )}
    </IconButton>
  )
}
