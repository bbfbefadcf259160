import type { User } from '#contract/users.ts'
import { UserIntake } from '#web/member/intake/staff-intake.tsx'
import { useHealthWall } from '#web/staff/health-access/use-health-wall.tsx'

/** The dialog with a member's intake, behind the wall around health data. */
export function WalledIntake({ user, onClose }: { user: User; onClose: () => void }) {
  return <UserIntake id={user._id} name={user.name} wall={useHealthWall(user)} onClose={onClose} />
}
