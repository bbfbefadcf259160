import { CalendarCheck, CalendarPlus, CalendarX, Play, Repeat, Snowflake } from 'lucide-react'
import { useId, useState } from 'react'
import type { User } from '#contract/users.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { About } from '#web/ui/accessible-suffix.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { PlanBadge } from '#web/ui/plan-badge.tsx'
import { accessStateOf } from './access.ts'
import styles from './access-card.module.css'
import { AccessDays } from './access-days.tsx'
import { type AccessDialog, AccessDialogs } from './access-dialogs.tsx'
import { accessMessages, givenDayForms } from './access-messages.ts'
import { useAccessChange } from './use-access-change.tsx'

/** Days that are added with one tap. */
const quickDays = [7, 30]

/** A member's package and time as days, and what staff may change of it. `now` is in milliseconds. */
export function AccessCard({ user, now, mayChange }: { user: User; now: number; mayChange: boolean }) {
  const t = useMessages(accessMessages)
  const titleId = useId()
  const [dialog, setDialog] = useState<AccessDialog | null>(null)
  return (
    <Card as="section" aria-labelledby={titleId}>
      <CardHead
        level={3}
        icon={<CalendarCheck />}
        id={titleId}
        action={<PlanBadge plan={user.subscription.plan} />}
      >
        {t.title}
      </CardHead>
      <AccessDays membership={user.subscription} now={now} />
      {mayChange && !user.blocked && <Acts user={user} now={now} onDialog={setDialog} />}
      {dialog && <AccessDialogs user={user} dialog={dialog} onClose={() => setDialog(null)} />}
    </Card>
  )
}

type ActsProps = { user: User; now: number; onDialog: (dialog: AccessDialog) => void }

function Acts({ user, now, onDialog }: ActsProps) {
  const t = useMessages(accessMessages)
  const { kind } = accessStateOf(user.subscription, now)
  const hasPackage = user.subscription.plan !== null
  const hasTime = kind === 'active' || kind === 'paused'
  const dialogs: [dialog: AccessDialog, name: string, icon: React.ReactNode, isShown: boolean][] = [
    ['pause', kind === 'paused' ? t.changePause : t.pause, <Snowflake key="pause" />, hasTime],
    ['end-date', t.endDate, <CalendarX key="end-date" />, kind === 'active'],
    ['package', t.changePackage, <Repeat key="package" />, hasTime],
    ['assign', t.assign, <CalendarCheck key="assign" />, !hasTime],
  ]
  return (
    <div className={styles.acts}>
      {kind === 'paused' && <ResumeButton user={user} />}
      {hasPackage && quickDays.map((days) => <AddDays key={days} user={user} days={days} />)}
      {dialogs.map(
        ([dialog, name, icon, isShown]) =>
          isShown && (
            <Button key={dialog} variant="ghost" size="compact" icon={icon} onClick={() => onDialog(dialog)}>
              {name}
              <About name={user.name} />
            </Button>
          ),
      )}
    </div>
  )
}

function ResumeButton({ user }: { user: User }) {
  const t = useMessages(accessMessages)
  const { mutate, isPending } = useAccessChange(user)
  return (
    <Button
      size="compact"
      icon={<Play className="flip" />}
      busy={isPending}
      onClick={() => mutate({ act: 'resume' })}
    >
      {t.resume}
      <About name={user.name} />
    </Button>
  )
}

function AddDays({ user, days }: { user: User; days: number }) {
  const t = useMessages(accessMessages)
  const format = useFormat()
  const { mutate, isPending } = useAccessChange(user)
  return (
    <Button
      variant="ghost"
      size="compact"
      icon={<CalendarPlus />}
      busy={isPending}
      onClick={() => mutate({ act: 'extend', days })}
    >
      <bdi>{t.add(format.plural(givenDayForms, days))}</bdi>
      <About name={user.name} />
    </Button>
  )
}
