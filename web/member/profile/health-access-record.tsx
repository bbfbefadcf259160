import { Images, LockOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import type { HealthReaders } from '#contract/health-access-readers.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { healthAccessMessages } from './health-access-messages.ts'
import { countedPhotos } from './messages.ts'
import styles from './own-account.module.css'

type Opening = HealthReaders['openings'][number]
type View = HealthReaders['photoViews'][number]

const shownAtFirst = 5

/** The broken glasses: who, until when and why; what is open at `now` comes first. */
export function Openings({ openings, now }: { openings: Opening[]; now: number }) {
  const t = useMessages(healthAccessMessages).openings
  const isRunning = ({ until }: Opening) => Date.parse(until) > now
  const running = openings.filter(isRunning)
  const over = openings.filter((opening) => !isRunning(opening))
  const rowOf = (opening: Opening) => (
    <OpeningRow key={opening._id} opening={opening} isRunning={isRunning(opening)} />
  )
  return (
    <section className={styles.part}>
      <h3>{t.title}</h3>
      {openings.length === 0 && <p className="muted small">{t.none}</p>}
      <Rows
        first={[...running, ...over.slice(0, shownAtFirst)].map(rowOf)}
        later={over.slice(shownAtFirst).map(rowOf)}
      />
    </section>
  )
}

function OpeningRow({ opening, isRunning }: { opening: Opening; isRunning: boolean }) {
  const { management, openings: t } = useMessages(healthAccessMessages)
  const { dateTime, time } = useFormat()
  const { by, reason, openedAt, until } = opening
  return (
    <li>
      <LockOpen />
      <div className={styles.place}>
        <b>
          <bdi>{by || management}</bdi>
        </b>
        <small>{t.span(dateTime(openedAt), time(until))}</small>
        <span>{t.reason(isolate(reason))}</span>
      </div>
      {isRunning && <Badge tone="warn">{t.running(time(until))}</Badge>}
    </li>
  )
}

/** Which of the staff opened how many photos on which day. */
export function PhotoViews({ views }: { views: View[] }) {
  const t = useMessages(healthAccessMessages).views
  const rowOf = (view: View) => <ViewRow key={`${view.day} ${view.by} ${view.lastViewedAt}`} view={view} />
  return (
    <section className={styles.part}>
      <h3>{t.title}</h3>
      {views.length === 0 && <p className="muted small">{t.none}</p>}
      <Rows first={views.slice(0, shownAtFirst).map(rowOf)} later={views.slice(shownAtFirst).map(rowOf)} />
    </section>
  )
}

function ViewRow({ view: { by, role, day, photos, lastViewedAt } }: { view: View }) {
  const { nameless, management, views: t } = useMessages(healthAccessMessages)
  const unnamed = role === 'coach' ? nameless : management
  const { date, plural, time } = useFormat()
  return (
    <li>
      <Images />
      <div className={styles.place}>
        <b>
          <bdi>{by || unnamed}</bdi>
        </b>
        <small>
          {date(day)} · {plural(countedPhotos, photos)} · {t.last(time(lastViewedAt))}
        </small>
      </div>
    </li>
  )
}

/** The first rows of a record, and the later ones below a title that opens them. */
function Rows({ first, later }: { first: ReactNode[]; later: ReactNode[] }) {
  const { more, views } = useMessages(healthAccessMessages)
  return (
    <>
      {first.length > 0 && <ul className={styles.rows}>{first}</ul>}
      {later.length > 0 && (
        <Disclosure title={views.earlier} outlined>
          <ul className={styles.rows}>{later}</ul>
          <p className="muted small">{more}</p>
        </Disclosure>
      )}
    </>
  )
}
