import { useEffect, useRef } from 'react'

/** WhatsApp opens at once; who leaves this window later leaves it for something else. In milliseconds. */
const opensWithin = 5_000

/**
 * Goes on once the notice is marked as sent and somebody has come back from WhatsApp to this window. Returns what the
 * press that opens WhatsApp calls. If WhatsApp did not open, nobody left, and the request stays; so it does if the
 * applicant was told before.
 */
export function useNextAfterNotice(isTold: boolean, onNext: () => void): () => void {
  const pressedAt = useRef<number | null>(null)
  const hasLeft = useRef(false)
  const hasReturned = useRef(false)
  const goOn = useRef(() => {})
  goOn.current = () => {
    if (!hasReturned.current || !isTold) return
    hasReturned.current = false
    onNext()
  }
  useEffect(() => {
    const leave = () => {
      if (pressedAt.current === null) return
      hasLeft.current = Date.now() - pressedAt.current < opensWithin
      pressedAt.current = null
    }
    const comeBack = () => {
      if (!hasLeft.current) return
      hasLeft.current = false
      hasReturned.current = true
      goOn.current()
    }
    const turn = () => (document.visibilityState === 'visible' ? comeBack() : leave())
    addEventListener('blur', leave)
    addEventListener('focus', comeBack)
    document.addEventListener('visibilitychange', turn)
    return () => {
      removeEventListener('blur', leave)
      removeEventListener('focus', comeBack)
      document.removeEventListener('visibilitychange', turn)
    }
  }, [])
  // The response may come after the return.
  useEffect(() => {
    if (isTold) goOn.current()
  }, [isTold])
  return () => {
    pressedAt.current = isTold ? null : Date.now()
    hasLeft.current = false
    hasReturned.current = false
  }
}
