import type { ComponentProps } from 'react'
import { useFormat } from '#web/platform/format.tsx'
import { classes } from './classes.ts'
import styles from './count-button.module.css'
import { IconButton } from './icon-button.tsx'

type CountButtonProps = ComponentProps<typeof IconButton> & {
  /** How much waits; none shows nothing, and past 99 it is "99+". The label says it too. */
  count: number
  /** It waits for somebody in vain. */
  urgent?: boolean
}

const mostShown = 99

/** An icon button with a number at its corner. */
export function CountButton({ count, urgent = false, className, children, ...rest }: CountButtonProps) {
  const { number } = useFormat()
  return (
    <IconButton {...rest} className={classes(styles.button, className)}>
      {children}
      {count > 0 && (
        <span className={classes(styles.count, urgent && styles.urgent)}>
          {count > mostShown ? `${number(mostShown)}+` : number(count)}
        </span>
      )}
    </IconButton>
  )
}
