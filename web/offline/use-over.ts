import { useEffect, useState } from 'react'
import type { SeenFacts } from './keeping.ts'
import { isOver } from './kept-rules.ts'

const often = 30_000

/** Whether the access that was last heard of is over by now; false where nothing was heard. */
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
