import { CircleCheck, FileText } from 'lucide-react'
import type { AssignedDocument } from '#contract/assigned-items.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { shellMessages } from '#web/ui/shell-messages.ts'
import { Sleeve } from '#web/ui/weight-plates.tsx'
import { homeMessages } from './home-messages.ts'
import { type LogAct, LogButton } from './log-button.tsx'
import styles from './today-card.module.css'
import type { Opening } from './use-open-item.ts'

type TodayCardProps = {
  /** The newest training document; undefined if there is none. */
  training: AssignedDocument | undefined
  opening: Opening
  /** When the home was fetched, in milliseconds. */
  now: number
  log: LogAct
}

/** Today: the newest training document, whether the workout is logged, and the button to log it. */
export function TodayCard({ training, opening, now, log }: TodayCardProps) {
  const t = useMessages(homeMessages).today
  const { newTab } = useMessages(shellMessages)
  const format = useFormat()
  const localized = useLocalized()
  const title = training && localized(training.titles)
  return (
    <section aria-labelledby="today" className={styles.today}>
      <p>{t.day(isolate(format.dayOfWeek(now)))}</p>
      <h2 id="today">{title ? <bdi>{title}</bdi> : t.ready}</h2>
      <Sleeve plates={log.isLogged ? 3 : 2} className={styles.sleeve} />
      {log.isLogged && (
        <p className={styles.logged}>
          <CircleCheck />
          {t.logged}
        </p>
      )}
      <div className={styles.acts}>
        {training && (
          <Button
            variant="chalk"
            icon={<FileText />}
            busy={opening.opening === training._id}
            onClick={() => opening.open(training)}
          >
            {t.open}
            <span className="visually-hidden">
              : {title} ({newTab})
            </span>
          </Button>
        )}
        <LogButton {...log} variant={training ? 'ghost' : 'chalk'} className={training && styles.onFlood} />
      </div>
    </section>
  )
}
