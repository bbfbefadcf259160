import { useEffect, useState } from 'react'

/**
 * Whether the preview covers the fields, as it does on a phone, and the ways to open and to close it. It is a step of the
 * browser's history: the way back closes it and does not leave the editor, a reload and the way forward find it open.
 */
export function usePreviewStep(): { isPreviewing: boolean; open: () => void; close: () => void } {
  const [isPreviewing, setPreviewing] = useState(isStep)

  useEffect(() => {
    const follow = () => setPreviewing(isStep())
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  function open() {
    if (!isStep()) history.pushState({ ...history.state, preview: true }, '')
    setPreviewing(true)
  }

  function close() {
    // At once, so that what is turned to can take the focus; its step is taken back meanwhile.
    setPreviewing(false)
    if (isPreviewing && isStep()) history.back()
  }

  return { isPreviewing, open, close }
}

const isStep = () => history.state?.preview === true
