import { useEffect, useRef, useState } from 'react'

/**
 * The menu's state. An open menu is a step of the browser's history, so that the back gesture closes it; it opens and
 * closes at once, whatever else of the page is still on its way.
 */
export function useMenu() {
  const [isOpen, setOpen] = useState(false)
  const screen = useRef<unknown>(undefined)
  useEffect(() => {
    const follow = (event: PopStateEvent) => {
      setOpen(event.state?.menu === true)
      // A step within one screen is none for the router, which would render what it shows anew and in haste.
      if (screen.current !== undefined && event.state?.key === screen.current)
        event.stopImmediatePropagation()
    }
    addEventListener('popstate', follow, { capture: true })
    return () => removeEventListener('popstate', follow, { capture: true })
  }, [])
  return {
    isOpen,
    open: () => {
      // Pressed twice, or left open by a page that was loaded anew, the step is there already.
      if (history.state?.menu !== true) history.pushState({ ...history.state, menu: true }, '')
      screen.current = history.state.key
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
