import { useEffect, useState } from 'react'

/**
 * The menu's state. An open menu is a step of the browser's history, so that the back gesture closes it; it opens and
 * closes at once, whatever else of the page is still on its way.
 */
export function useMenu() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const follow = () => setOpen(history.state?.menu === true)
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  return {
    isOpen,
    open: () => {
      // Pressed twice, or left open by a page that was loaded anew, the step is there already.
      if (history.state?.menu !== true) history.pushState({ ...history.state, menu: true }, '')
      setOpen(true)
    },
    /** Takes the step back. */
    close: () => {
      if (isOpen) history.back()
    },
    /** For a link out of the menu, which takes the step's place. */
    leave: () => setOpen(false),
  }
}
