import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { retryImport } from '#web/platform/retry-import.ts'
import { TeamScreen } from '#web/staff/team/team-screen.tsx'
import { stack } from '#web/ui/layout.ts'
import { lazyVisible } from '#web/ui/lazy-visible.tsx'
import type { PartProps } from './part-props.ts'

// Apart, so that the first screen names none of their files.
const PrivacyScreen = lazyVisible(
  async () => (await import('#web/staff/privacy/privacy-screen.tsx')).PrivacyScreen,
)
const PrivacyEntrance = lazy(() =>
  retryImport(async () => ({
    default: (await import('#web/staff/privacy/privacy-entrance.tsx')).PrivacyEntrance,
  })),
)

/** The team, with the way to the papers about privacy; they are at `#team/privacy`. */
export function TeamPart({ user }: Pick<PartProps, 'user'>) {
  const { hash } = useLocation()
  if (hash === '#team/privacy') return <PrivacyScreen />
  return (
    <div className={stack(20)}>
      <Suspense>
        <PrivacyEntrance />
      </Suspense>
      <TeamScreen user={user} />
    </div>
  )
}
