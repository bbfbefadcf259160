import { CalendarDays, CalendarX, Snowflake } from 'lucide-react'
import type { Membership } from '#contract/users.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import { Badge } from '#web/ui/badge.tsx'
import { accessStateOf } from './access.ts'
import { accessMessages } from './access-messages.ts'
import { userMessages } from './messages.ts'

type AccessBadgeProps = { membership: Membership; now: number }

/** The end of a user's access and the days left, highlighted in the last seven; or when it ended. */
export function AccessBadge({ membership, now }: AccessBadgeProps) {
  const t = useMessages(userMessages)
  const { pausedUntil: paused } = useMessages(accessMessages)
  const format = useFormat()
  const accessState = accessStateOf(membership, now)
  if (accessState.kind === 'none') return <Badge tone="line">{t.noAccess}</Badge>
  if (accessState.kind === 'ended') {
    return (
      <Badge tone="bad" icon={<CalendarX />}>
        {t.ended(format.date(accessState.ended))}
      </Badge>
    )
  }
  if (accessState.kind === 'paused') {
    return (
      <Badge tone="neutral" icon={<Snowflake />}>
        {paused(format.dateTime(accessState.until))}
      </Badge>
    )
  }
  return (
    <Badge tone={accessState.isEndingSoon ? 'hot' : 'neutral'} icon={<CalendarDays />}>
      {t.ends(format.date(accessState.ends))}
      {' · '}
      <bdi>{t.daysLeft(format.plural(plurals.days, accessState.daysLeft))}</bdi>
    </Badge>
  )
}
