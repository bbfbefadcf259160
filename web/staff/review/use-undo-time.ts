import { useEffect, useRef, useState } from 'react'
import type { HeldDecision } from '#contract/held-decision-values.ts'
import { holdSeconds } from './queries.ts'

/**
 * The whole seconds in which an own decision can still be undone; 0 if not. Counted from when this screen saw it, because
 * the clocks of phone and server may differ. Calls `onEnd` when they are over.
 */
export function useUndoTime(held: HeldDecision | undefined, onEnd: () => void): number {
  const [left, setLeft] = useState(0)
  const isOwn = held?.isOwn === true
  const latest = useRef(onEnd)
  latest.current = onEnd
  useEffect(() => {
    if (!isOwn) return setLeft(0)
    let seconds = holdSeconds
    setLeft(seconds)
    const ticking = setInterval(() => {
      seconds--
      setLeft(seconds)
      if (seconds > 0) return
      clearInterval(ticking)
      latest.current()
    }, 1000)
    return () => clearInterval(ticking)
  }, [isOwn])
  return left
}
