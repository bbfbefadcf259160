import { BadgeCheck, Ban, CircleX, Hourglass } from 'lucide-react'
import type { ApplicationStatus } from '#contract/applications.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { reviewMessages } from './messages.ts'

const looks = {
  pending: { tone: 'warn', icon: <Hourglass /> },
  approved: { tone: 'ok', icon: <BadgeCheck /> },
  rejected: { tone: 'bad', icon: <CircleX /> },
  cancelled: { tone: 'line', icon: <Ban /> },
} as const

export function StatusBadge({ status }: { status: ApplicationStatus }) {
  const t = useMessages(reviewMessages)
  const { tone, icon } = looks[status]
  return (
    <Badge tone={tone} icon={icon}>
      {t.statuses[status]}
    </Badge>
  )
}
