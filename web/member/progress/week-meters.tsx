import { Check, Trophy } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { daysAfter } from '#contract/cairo-days.ts'
import type { ProgressOverview } from '#contract/progress.ts'
import { Ltr, useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/classes.ts'
import { stack } from '#web/ui/layout.ts'
import { cardMessages } from './card-messages.ts'
import styles from './progress.module.css'
import { useDayNames } from './use-day-names.ts'

const shares = 12

/** The progress of the week: workouts done out of the goal, and their percentage. */
export function WeekMeters({ overview }: { overview: Pick<ProgressOverview, 'week' | 'today'> }) {
  const t = useMessages(cardMessages)
  const format = useFormat()
  const days = useDayNames()
  const { week } = overview
  const { done, goal, percent } = week
  return (
    <div className={stack(20)}>
      <WeekDays {...overview} />
      <Meter
        label={t.workouts}
        figure={format.digits(`${done}/${goal}`)}
        valueText={t.doneOf(format.number(done), format.number(goal))}
        filled={Math.min(done, goal)}
        parts={goal}
      />
      <Meter
        label={t.goal}
        figure={format.percent(percent / 100)}
        valueText={format.percent(percent / 100)}
        filled={Math.floor((percent / 100) * shares)}
        parts={shares}
      />
      <div className={styles.weekNote}>
        {done >= goal && (
          <Badge tone="ok" icon={<Trophy />}>
            {t.reached}
          </Badge>
        )}
        <span>{t.week(days.short(week.from), days.short(week.to))}</span>
      </div>
    </div>
  )
}

/** A bar with a plate for each day of the week, Saturday to Friday: logged workouts, and today in saffron. */
function WeekDays({ week, today }: Pick<ProgressOverview, 'week' | 'today'>) {
  const t = useMessages(cardMessages)
  return (
    <ol className={styles.days} aria-label={t.workouts}>
      {t.weekdays.map((name, index) => {
        const day = daysAfter(week.from, index)
        const isDone = week.days.includes(day)
        const isToday = day === today
        return (
          <li
            key={day}
            className={isDone ? styles.doneDay : undefined}
            aria-current={isToday ? 'date' : undefined}
          >
            {name}
            <i>{isDone && <Check />}</i>
            <small>{isDone ? t.doneDay : isToday && t.today}</small>
          </li>
        )
      })}
    </ol>
  )
}

type MeterProps = { label: ReactNode; figure: string; valueText: string; filled: number; parts: number }

/** A bar of segments that fill up like plates on a barbell, the newest in saffron. */
function Meter({ label, figure, valueText, filled, parts }: MeterProps) {
  const id = useId()
  return (
    <div className={stack(8)}>
      <div className={styles.meterHead}>
        <span id={id}>{label}</span>
        <b>
          <Ltr>{figure}</Ltr>
        </b>
      </div>
      <div
        className={styles.track}
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={parts}
        aria-valuenow={filled}
        aria-valuetext={valueText}
      >
        {Array.from({ length: parts }, (_, index) => index + 1).map((part) => (
          <i
            key={part}
            className={classes(part <= filled && styles.filled, part === filled && styles.newest)}
          />
        ))}
      </div>
    </div>
  )
}
