import { Ban, Hourglass, UserCheck, Users } from 'lucide-react'
import type { CoachStats } from '#contract/dashboard.ts'
import { NumberText } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { classes } from '#web/ui/classes.ts'
import styles from './dashboard.module.css'
import { overviewMessages } from './messages.ts'

const figures = [
  { name: 'totalUsers', icon: <Users /> },
  { name: 'pendingRequests', icon: <Hourglass /> },
  { name: 'activeSubscriptions', icon: <UserCheck /> },
  { name: 'blockedUsers', icon: <Ban /> },
] as const

type FiguresProps = { stats: CoachStats; places: Partial<Record<keyof CoachStats, string>> }

/** The four numbers: a 2×2 grid on a phone, else one row. Pending applications are highlighted. */
export function Figures({ stats, places }: FiguresProps) {
  const t = useMessages(overviewMessages)
  return (
    <ul className={styles.figures}>
      {figures.map(({ name, icon }) => {
        const place = places[name]
        const inside = (
          <>
            {icon}
            <span className={styles.count}>
              <NumberText value={stats[name]} />
            </span>
            <span className={styles.label}>{t.figures[name]}</span>
          </>
        )
        const isWaiting = name === 'pendingRequests' && stats[name] > 0
        const look = classes(styles.figure, isWaiting && styles.waits)
        return (
          <li key={name}>
            {place ? (
              <Anchor to={{ hash: place }} className={look}>
                {inside}
              </Anchor>
            ) : (
              <div className={look}>{inside}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
