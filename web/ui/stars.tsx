import { Star } from 'lucide-react'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { classes } from './classes.ts'
import { uiMessages } from './messages.ts'
import styles from './stars.module.css'

const five = [1, 2, 3, 4, 5]

/** A rating of 1 to 5 stars. */
export function Stars({ count, className }: { count: number; className?: string }) {
  const { stars } = useMessages(uiMessages)
  const { number } = useFormat()
  const { direction } = useLanguage()
  return (
    // Set explicitly: an isolate without letters is left-to-right, so Arabic stars would count from the left, too.
    <span
      role="img"
      dir={direction}
      aria-label={stars(number(count))}
      className={classes(styles.stars, className)}
    >
      {five.map((star) => (
        <Star key={star} className={star > count ? styles.missing : undefined} />
      ))}
    </span>
  )
}
