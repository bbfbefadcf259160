import type { User } from '#contract/users.ts'
import { UserProgress } from '#web/member/progress/staff-progress.tsx'
import { useHealthWall } from '#web/staff/health-access/use-health-wall.tsx'
import { lazyVisible } from '#web/ui/lazy-visible.tsx'

const PublicationPart = lazyVisible(
  async () => (await import('#web/staff/publication/publication-part.tsx')).PublicationPart,
)

/** The dialog with a member's progress, behind the wall around health data. */
export function WalledProgress({ user, onClose }: { user: User; onClose: () => void }) {
  return (
    <UserProgress
      id={user._id}
      name={user.name}
      wall={useHealthWall(user)}
      belowPhotos={<PublicationPart id={user._id} name={user.name} />}
      onClose={onClose}
    />
  )
}
