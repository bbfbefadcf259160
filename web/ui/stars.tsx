import { Star } from 'lucide-react'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { classes } from './classes.ts'
import { uiMessages } from './messages.ts'
import styles from './stars.module.css'

const five = [1, 2, 3, 4, 5]

/** How many stars of five somebody gave. */
export function Stars({ count, className }: { count: number; className?: string }) {
  const { stars } = useMessages(uiMessages)
  const { number } = useFormat()
  const { direction } = useLanguage()
  return (
    // Told outright: without letters of their own, stars in an isolate would count from the left in Arabic too.
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
