import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { createStore, useStore } from '#web/platform/store.ts'

// Outside React's tree: opening the menu re-renders its button and its sheet, but not the bar.
const isMenuOpen = createStore(false)

/** Whether the menu is open. */
export function useIsMenuOpen(): boolean {
  return useStore(isMenuOpen)
}

/** Closes the menu on the browser's back gesture: an open menu is an entry of the browser's history. */
export function useMenuSteps(): void {
  useEffect(() => {
    const follow = () => isMenuOpen.set(history.state?.menu === true)
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
}

/** Opens the menu, without waiting for parts of the page that still load. */
export function openMenu(): void {
  // The history entry exists already after a double click, or if the page was reloaded with an open menu.
  if (history.state?.menu !== true) history.pushState({ ...history.state, menu: true }, '')
  isMenuOpen.set(true)
}

/** Closes the menu by going back in the browser's history. */
export function closeMenu(): void {
  if (isMenuOpen.read()) history.back()
}

/** For a link in the menu, which replaces its history entry. Closes at once, so that the target can take the focus. */
export function leaveMenu(): void {
  flushSync(() => isMenuOpen.set(false))
}
