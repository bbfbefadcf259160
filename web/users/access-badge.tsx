import { CalendarDays, CalendarX } from 'lucide-react'
import type { Membership } from '#contract/members.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import { Badge } from '#web/ui/badge.tsx'
import { standingOf } from './access.ts'
import { userMessages } from './messages.ts'

type AccessBadgeProps = { membership: Membership; now: number }

/** Until when somebody has access and how many days are left, saffron within the last seven; or when it ended. */
export function AccessBadge({ membership, now }: AccessBadgeProps) {
  const words = useMessages(userMessages)
  const format = useFormat()
  const standing = standingOf(membership, now)
  if (standing.kind === 'none') return <Badge tone="line">{words.noAccess}</Badge>
  if (standing.kind === 'ended') {
    return (
      <Badge tone="bad" icon={<CalendarX />}>
        {words.ended(format.date(standing.ended))}
      </Badge>
    )
  }
  return (
    <Badge tone={standing.isEndingSoon ? 'hot' : 'neutral'} icon={<CalendarDays />}>
      {words.ends(format.date(standing.ends))}
      {' · '}
      <bdi>{words.daysLeft(format.plural(plurals.days, standing.daysLeft))}</bdi>
    </Badge>
  )
}
