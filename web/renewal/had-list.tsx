import { CirclePlay, FileText } from 'lucide-react'
import type { HadItems } from '#contract/renewal.ts'
import type { LocalizedText } from '#contract/values.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Card } from '#web/ui/card.tsx'
import { renewalMessages } from './messages.ts'
import styles from './renewal.module.css'

/** What somebody had while their access ran: what it is called, without any link. */
export function HadList({ had }: { had: HadItems }) {
  const words = useMessages(renewalMessages)
  const documents = (['training', 'diet', 'general'] as const).map((type) => ({
    kind: type as 'training' | 'diet' | 'general' | 'videos',
    titles: had.documents.filter((one) => one.type === type).map(({ titles }) => titles),
  }))
  const groups = [...documents, { kind: 'videos' as const, titles: had.videos.map(({ titles }) => titles) }]
  const filled = groups.filter(({ titles }) => titles.length > 0)
  if (filled.length === 0) return null
  return (
    <Card as="section" className={styles.card} aria-labelledby="renewal-had">
      <h2 id="renewal-had">{words.had}</h2>
      <p className={styles.small}>{words.hadLead}</p>
      {filled.map(({ kind, titles }) => (
        <HadGroup key={kind} kind={kind} titles={titles} />
      ))}
    </Card>
  )
}

type HadGroupProps = { kind: 'training' | 'diet' | 'general' | 'videos'; titles: LocalizedText[] }

function HadGroup({ kind, titles }: HadGroupProps) {
  const words = useMessages(renewalMessages)
  const localized = useLocalized()
  const format = useFormat()
  return (
    <div className={styles.group}>
      <h3>
        {words.kinds[kind]} <span className={styles.count}>{format.number(titles.length)}</span>
      </h3>
      <ul className={styles.had}>
        {titles.map((title, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be called the same, and they never change places
          <li key={index}>
            {kind === 'videos' ? <CirclePlay /> : <FileText />}
            <bdi>{localized(title)}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}
