import { Dashboard } from '#web/staff/dashboard/dashboard.tsx'
import { TodayScreen } from '#web/staff/today/today-screen.tsx'

/** Who waits today, and the coach's four figures. */
export function TodayPart() {
  return (
    <TodayScreen
      figures={<Dashboard places={{ pendingRequests: 'requests', activeSubscriptions: 'members' }} />}
    />
  )
}
