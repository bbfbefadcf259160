import { useEffect, useState } from 'react'

/** Counts seconds down to 0: the seconds left, and a function to start. */
export function useCountdown(): { secondsLeft: number; begin: (seconds: number) => void } {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  const secondsLeft = Math.max(0, Math.ceil((until - now) / 1000))
  const isRunning = secondsLeft > 0

  useEffect(() => {
    if (!isRunning) return
    const ticking = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(ticking)
  }, [isRunning])

  return {
    secondsLeft,
    begin: (seconds) => {
      const start = Date.now()
      setNow(start)
      setUntil(start + seconds * 1000)
    },
  }
}
