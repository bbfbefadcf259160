import { useEffect, useState } from 'react'

/**
 * Whether the preview covers the fields, as on a phone. It is an entry in the browser's history: going back closes it
 * instead of leaving the editor; a reload or going forward shows it again.
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
    // Set immediately, so that the next element can take focus; history.back() is asynchronous.
    setPreviewing(false)
    if (isPreviewing && isStep()) history.back()
  }

  return { isPreviewing, open, close }
}

const isStep = () => history.state?.preview === true
