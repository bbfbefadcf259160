import { useEffect, useState } from 'react'
import { localStore } from '#web/platform/storage.ts'

const key = 'memberSignInWaitUntil'

type SignInWait = {
  secondsLeft: number
  /** The whole wait in seconds; after a reload, what was left then. */
  total: number
  begin: (seconds: number) => void
}

/** The wait after a failed sign-in, stored so that it survives a reload. */
export function useSignInWait(): SignInWait {
  const [until, setUntil] = useState(0)
  const [total, setTotal] = useState(0)
  const [now, setNow] = useState(0)
  const secondsLeft = Math.max(0, Math.ceil((until - now) / 1000))
  const isWaiting = secondsLeft > 0

  useEffect(() => {
    const until = readUntil()
    const start = Date.now()
    setNow(start)
    setUntil(until)
    setTotal(Math.ceil((until - start) / 1000))
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
      localStore.set(key, String(start + seconds * 1000))
    },
  }
}

// If the clock was set back, the stored time would make the user wait too long, so it is ignored.
function readUntil(): number {
  const until = Number(localStore.get(key))
  const longest = Date.now() + 15 * 60 * 1000
  return Number.isFinite(until) && until <= longest ? until : 0
}
