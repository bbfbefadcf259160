import { useLocation } from 'react-router'
import { PrivacyEntrance } from '#web/staff/privacy/privacy-entrance.tsx'
import { TeamScreen } from '#web/staff/team/team-screen.tsx'
import { stack } from '#web/ui/layout.ts'
import { lazyVisible } from '#web/ui/lazy-visible.tsx'
import type { PartProps } from './part-props.ts'

const PrivacyScreen = lazyVisible(
  async () => (await import('#web/staff/privacy/privacy-screen.tsx')).PrivacyScreen,
)

/** The team, with the way to the papers about privacy; they are at `#team/privacy`. */
export function TeamPart({ user }: Pick<PartProps, 'user'>) {
  const { hash } = useLocation()
  if (hash === '#team/privacy') return <PrivacyScreen />
  return (
    <div className={stack(20)}>
      <PrivacyEntrance />
      <TeamScreen user={user} />
    </div>
  )
}
