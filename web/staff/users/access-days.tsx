import type { Membership } from '#contract/users.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { classes } from '#web/ui/classes.ts'
import { accessStateOf, usedDays } from './access.ts'
import styles from './access-card.module.css'
import { accessMessages, givenDayForms } from './access-messages.ts'

/** How many plates stand for the whole time of access. */
const plates = 30

/** The time of a member's access: what is left in words, the used part as plates, and both ends. */
export function AccessDays({ membership, now }: { membership: Membership; now: number }) {
  const t = useMessages(accessMessages)
  const format = useFormat()
  const state = accessStateOf(membership, now)
  if (state.kind === 'none') return <Headline title={t.none} lead={t.noneLead} />
  if (state.kind === 'ended') {
    return <Headline title={t.over} lead={`${t.endedOn(format.date(state.ended))}. ${t.overLead}`} />
  }
  if (state.kind === 'paused') {
    const days = format.plural(givenDayForms, state.daysLeft)
    return (
      <Headline
        title={t.pausedUntil(format.dateTime(state.until))}
        lead={t.pausedLead(days, format.date(state.ends))}
      />
    )
  }
  const { startDate } = membership
  const { used, all } = usedDays({ startDate, endDate: state.ends }, now)
  const on = Math.round((used / all) * plates)
  return (
    <>
      <p className={styles.left}>{t.left(format.plural(givenDayForms, state.daysLeft))}</p>
      <div
        role="img"
        aria-label={t.used(format.number(used), format.plural(givenDayForms, all))}
        className={styles.days}
      >
        {Array.from({ length: plates }, (_, at) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: the plates never move
            key={at}
            className={classes(at < on && styles.used, at === on && styles.today)}
          />
        ))}
      </div>
      <p className={styles.ends}>
        {startDate && <span>{t.started(format.date(startDate))}</span>}
        <span>{t.ends(format.date(state.ends))}</span>
      </p>
    </>
  )
}

function Headline({ title, lead }: { title: string; lead: string }) {
  return (
    <>
      <p className={styles.left}>{title}</p>
      <p className={styles.lead}>{lead}</p>
    </>
  )
}
