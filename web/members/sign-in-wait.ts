import { useEffect, useState } from 'react'

const key = 'memberSignInWaitUntil'

type SignInWait = {
  secondsLeft: number
  /** Of how many seconds they are left; after a reload of those that were left then. */
  total: number
  begin: (seconds: number) => void
}

/** The wait after a failed sign-in, kept over reloads: the seconds left, and the way to begin one. */
export function useSignInWait(): SignInWait {
  const [until, setUntil] = useState(0)
  const [total, setTotal] = useState(0)
  const [now, setNow] = useState(0)
  const secondsLeft = Math.max(0, Math.ceil((until - now) / 1000))
  const isWaiting = secondsLeft > 0

  useEffect(() => {
    const kept = readUntil()
    const start = Date.now()
    setNow(start)
    setUntil(kept)
    setTotal(Math.ceil((kept - start) / 1000))
  }, [])
  useEffect(() => {
    if (!isWaiting) return
    const ticking = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(ticking)
  }, [isWaiting])

  return {
    secondsLeft,
    total,
    begin: (seconds) => {
      setTotal(seconds)
      const start = Date.now()
      setNow(start)
      setUntil(start + seconds * 1000)
      keepUntil(start + seconds * 1000)
    },
  }
}

// A clock that was set back must not make anybody wait for longer than the wait itself.
function readUntil(): number {
  try {
    const kept = Number(localStorage.getItem(key))
    const longest = Date.now() + 15 * 60 * 1000
    return Number.isFinite(kept) && kept <= longest ? kept : 0
  } catch {
    return 0
  }
}

function keepUntil(until: number): void {
  try {
    localStorage.setItem(key, String(until))
  } catch {
    // Then the wait ends with a reload; the server's own throttle stands.
  }
}
