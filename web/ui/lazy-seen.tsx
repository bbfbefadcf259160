import type { ReactNode } from 'react'
import { Skeleton } from './skeleton.tsx'
import { useSeen } from './use-seen.ts'

/** Mounts its children once they are scrolled into view; until then they load no code and make no call. */
export function WhenSeen({ children }: { children: ReactNode }) {
  const [place, isSeen] = useSeen<HTMLDivElement>()
  if (isSeen) return children
  return (
    <div ref={place} aria-hidden="true">
      <Skeleton shape="box" />
    </div>
  )
}
