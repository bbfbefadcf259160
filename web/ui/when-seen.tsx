import type { ReactNode } from 'react'
import { Skeleton } from './skeleton.tsx'
import { useSeen } from './use-seen.ts'

/** What is inside is rendered once its place is scrolled into view: until then it costs no code and no call. */
export function WhenSeen({ children }: { children: ReactNode }) {
  const [place, isSeen] = useSeen<HTMLDivElement>()
  if (isSeen) return children
  return (
    <div ref={place} aria-hidden="true">
      <Skeleton shape="box" />
    </div>
  )
}
