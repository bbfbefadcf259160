import { useState } from 'react'
import { breachKinds } from '#contract/data-breach-values.ts'
import type { DataBreach } from '#contract/data-breaches.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useNow } from '#web/platform/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cluster } from '#web/ui/layout.ts'
import { clockWords } from './breach-clock.ts'
import { BreachDialog } from './breach-dialog.tsx'
import { breachMessages, countedPeople } from './breach-messages.ts'
import styles from './privacy.module.css'
import { TextsDialog } from './texts-dialog.tsx'
import { VersionsDialog } from './versions-dialog.tsx'

/** A breach: its clock, what it is about, and what can be done. */
export function BreachRow({ breach }: { breach: DataBreach }) {
  const t = useMessages(breachMessages)
  const format = useFormat()
  const now = useNow()
  const [dialog, setDialog] = useState<'edit' | 'texts' | 'versions' | null>(null)
  const { text, tone } = clockWords(breach, now, { t, format })
  const when = format.dateTime(breach.noticedAt)
  const close = () => setDialog(null)
  return (
    <li className={styles.breach}>
      <div className={cluster(8)}>
        <Badge tone={tone}>{text}</Badge>
        {breach.closedAt !== null && breach.authorityAt !== null && <Badge tone="line">{t.done}</Badge>}
      </div>
      <p dir="auto" className={styles.words}>
        {breach.what}
      </p>
      <Facts breach={breach} />
      <div className={cluster(8)}>
        <Button size="compact" aria-label={t.whatToSayOf(when)} onClick={() => setDialog('texts')}>
          {t.whatToSay}
        </Button>
        <Button size="compact" variant="ghost" aria-label={t.editOf(when)} onClick={() => setDialog('edit')}>
          {t.edit}
        </Button>
        <Button
          size="compact"
          variant="ghost"
          aria-label={t.historyOf(when)}
          onClick={() => setDialog('versions')}
        >
          {t.history}
        </Button>
      </div>
      {dialog === 'edit' && <BreachDialog breach={breach} onClose={close} />}
      {dialog === 'texts' && <TextsDialog breach={breach} onClose={close} />}
      {dialog === 'versions' && <VersionsDialog breach={breach} onClose={close} />}
    </li>
  )
}

function Facts({ breach }: { breach: DataBreach }) {
  const t = useMessages(breachMessages)
  const { language } = useLanguage()
  const format = useFormat()
  const kinds = breach.kinds.map((kind) => breachKinds[kind][language])
  const isRunning = breach.authorityAt === null && breach.closedAt === null
  return (
    <ul className={styles.facts}>
      <li>{t.noticed(format.dateTime(breach.noticedAt))}</li>
      {isRunning && <li>{t.due(format.dateTime(breach.dueAt))}</li>}
      {kinds.length > 0 && <li>{new Intl.ListFormat(language).format(kinds)}</li>}
      <li>{breach.count === null ? t.unknownCount : format.plural(countedPeople, breach.count)}</li>
    </ul>
  )
}
