import { CirclePlay, FileText } from 'lucide-react'
import type { HadItems } from '#contract/applications-renewal.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Card } from '#web/ui/card.tsx'
import { renewalMessages } from './messages.ts'
import styles from './renewal.module.css'

/** The titles of former assignments, without links. */
export function HadList({ had, isPaused }: { had: HadItems; isPaused: boolean }) {
  const t = useMessages(renewalMessages)
  const groups: HadGroupProps[] = [
    ...(['training', 'diet', 'general'] as const).map((kind) => ({
      kind,
      items: had.documents.filter(({ type }) => type === kind),
    })),
    { kind: 'videos', items: had.videos },
  ]
  const filled = groups.filter(({ items }) => items.length > 0)
  if (filled.length === 0) return null
  return (
    <Card as="section" className={styles.card} aria-labelledby="renewal-had">
      <h2 id="renewal-had">{t.had}</h2>
      <p className={styles.small}>{isPaused ? t.hadPausedLead : t.hadLead}</p>
      {filled.map((group) => (
        <HadGroup key={group.kind} {...group} />
      ))}
    </Card>
  )
}

type HadGroupProps = { kind: 'training' | 'diet' | 'general' | 'videos'; items: HadItems['videos'] }

function HadGroup({ kind, items }: HadGroupProps) {
  const t = useMessages(renewalMessages)
  const localized = useLocalized()
  const format = useFormat()
  return (
    <div className={styles.group}>
      <h3>
        {t.kinds[kind]} <span className={styles.count}>{format.number(items.length)}</span>
      </h3>
      <ul className={styles.had}>
        {items.map(({ _id, titles }) => (
          <li key={_id}>
            {kind === 'videos' ? <CirclePlay /> : <FileText />}
            <bdi>{localized(titles)}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}
