import { useEffect, useRef } from 'react'

/**
 * Goes on once the notice is marked as sent and somebody has come back from WhatsApp to this window. Returns what the
 * press that opens WhatsApp calls. If WhatsApp did not open, nobody left, and the request stays.
 */
export function useNextAfterNotice(isTold: boolean, onNext: () => void): () => void {
  const pressed = useRef(false)
  const returned = useRef(false)
  const goOn = useRef(() => {})
  goOn.current = () => {
    if (!pressed.current || !returned.current || !isTold) return
    pressed.current = false
    onNext()
  }
  useEffect(() => {
    const comeBack = () => {
      if (!pressed.current || document.visibilityState !== 'visible') return
      returned.current = true
      goOn.current()
    }
    addEventListener('focus', comeBack)
    document.addEventListener('visibilitychange', comeBack)
    return () => {
      removeEventListener('focus', comeBack)
      document.removeEventListener('visibilitychange', comeBack)
    }
  }, [])
  // The response may come after the return.
  useEffect(() => {
    if (isTold) goOn.current()
  }, [isTold])
  return () => {
    pressed.current = true
    returned.current = false
  }
}
