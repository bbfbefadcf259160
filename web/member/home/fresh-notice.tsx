import { ArrowDown, Sparkle } from 'lucide-react'
import { useFormat } from '#web/platform/format.tsx'
import { useReducedMotion } from '#web/platform/media-query.ts'
import { useMessages } from '#web/platform/messages.ts'
import styles from './home.module.css'
import { homeCounts, homeMessages } from './home-messages.ts'
import { itemLineId } from './item-line.tsx'
import type { OwnItem } from './use-access.ts'

/** The number of new assignments, as a button that scrolls to the first; renders nothing without one. */
export function FreshNotice({ items }: { items: OwnItem[] }) {
  const t = useMessages(homeMessages).fresh
  const format = useFormat()
  const isReduced = useReducedMotion()
  const [first] = items
  if (!first) return null
  return (
    <button
      type="button"
      className={styles.fresh}
      onClick={() => {
        const place = document.getElementById(itemLineId(first))
        place?.scrollIntoView({ block: 'center', behavior: isReduced ? 'auto' : 'smooth' })
        place?.querySelector<HTMLElement>('[data-opens]')?.focus({ preventScroll: true })
      }}
    >
      <Sparkle />
      <b>{format.plural(homeCounts.fresh, items.length)}</b>
      <span>
        <span className={styles.openWords}>{t.show}</span>
        <ArrowDown />
      </span>
    </button>
  )
}
