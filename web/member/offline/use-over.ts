import { useEffect, useState } from 'react'
import { isOver } from './offline-file-rules.ts'
import type { SeenFacts } from './save-offline.ts'

const often = 30_000

/** Whether the access in the last saved list is over now; false if there is none. */
export function useOver(seen: SeenFacts | null): boolean {
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (!seen) return
    const look = () => setNow(Date.now())
    look()
    const looking = setInterval(look, often)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(looking)
      document.removeEventListener('visibilitychange', look)
    }
  }, [seen])
  return seen !== null && isOver({ endsAt: seen.endsAt, latest: seen.savedAt }, now)
}
