import { lazy, Suspense, useState } from 'react'
import { retryImport } from '#web/platform/retry-import.ts'
import { useScrolledPast } from './use-scrolled-past.ts'

const ContactDock = lazy(() =>
  retryImport(async () => ({ default: (await import('./contact-dock.tsx')).ContactDock })),
)

/** The dock at the lower edge of the window. On the landing page it appears after 60% of the hero, and loads then. */
export function ContactPlace() {
  const isPastHero = useScrolledPast(maxOfHero)
  const [isNeeded, setNeeded] = useState(false)
  if (isPastHero && !isNeeded) setNeeded(true)
  return (
    isNeeded && (
      <Suspense>
        <ContactDock shown={isPastHero} />
      </Suspense>
    )
  )
}

/** The scroll position from which the dock appears: past 60% of the hero, or the start of a page without one. */
function maxOfHero(): number {
  const hero = document.getElementById('hero')
  return hero ? Math.min(hero.offsetHeight, innerHeight) * 0.6 : -1
}
