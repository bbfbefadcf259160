import { ArrowDown, Sparkle } from 'lucide-react'
import { useFormat } from '#web/platform/format.tsx'
import { useReducedMotion } from '#web/platform/media-query.ts'
import { useMessages } from '#web/platform/messages.ts'
import styles from './home.module.css'
import { homeCounts, homeMessages } from './home-messages.ts'
import { placeOf } from './item-line.tsx'
import type { OwnItem } from './use-access.ts'

/** How many things are new, as the way to the first of them; nothing where none is. */
export function FreshNotice({ items }: { items: OwnItem[] }) {
  const words = useMessages(homeMessages).fresh
  const format = useFormat()
  const isReduced = useReducedMotion()
  const [first] = items
  if (!first) return null
  return (
    <button
      type="button"
      className={styles.fresh}
      onClick={() => {
        const place = document.getElementById(placeOf(first))
        place?.scrollIntoView({ block: 'center', behavior: isReduced ? 'auto' : 'smooth' })
        place?.querySelector<HTMLElement>('[data-opens]')?.focus({ preventScroll: true })
      }}
    >
      <Sparkle />
      <b>{format.plural(homeCounts.fresh, items.length)}</b>
      <span>
        <span className={styles.openWords}>{words.show}</span>
        <ArrowDown />
      </span>
    </button>
  )
}
