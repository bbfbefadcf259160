import { hasStaffAccess } from '#contract/roles.ts'
import { Dashboard } from '#web/staff/dashboard/dashboard.tsx'
import { TodayScreen } from '#web/staff/today/today-screen.tsx'
import type { PartProps } from './part-props.ts'

/** Who waits today, and the coach's four figures, which assistants do not see. */
export function TodayPart({ user }: Pick<PartProps, 'user'>) {
  const isCoach = hasStaffAccess(user.staffRole ?? 'assistant', 'coach')
  return (
    <TodayScreen
      mayAssign={isCoach}
      figures={
        isCoach && <Dashboard places={{ pendingRequests: 'requests', activeSubscriptions: 'members' }} />
      }
    />
  )
}
