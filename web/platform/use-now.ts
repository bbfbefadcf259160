import { useEffect, useState } from 'react'

const halfMinute = 30_000

/** The time in milliseconds, renewed every half minute, for what says how long somebody waits. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), halfMinute)
    return () => clearInterval(ticking)
  }, [])
  return now
}
