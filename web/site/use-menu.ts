import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { createLiveValue, useLiveValue } from '#web/platform/live-value.ts'

// Outside React's tree: opening the menu renders its button and its sheet, and nothing of the bar between them.
const isMenuOpen = createLiveValue(false)

/** Whether the menu is open. */
export function useIsMenuOpen(): boolean {
  return useLiveValue(isMenuOpen)
}

/** Follows the browser's history, of which an open menu is a step, so that the back gesture closes it. */
export function useMenuSteps(): void {
  useEffect(() => {
    const follow = () => isMenuOpen.set(history.state?.menu === true)
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
}

/** Opens the menu at once, whatever else of the page is still on its way. */
export function openMenu(): void {
  // Pressed twice, or left open by a page that was loaded anew, the step is there already.
  if (history.state?.menu !== true) history.pushState({ ...history.state, menu: true }, '')
  isMenuOpen.set(true)
}

/** Takes the step back. */
export function closeMenu(): void {
  if (isMenuOpen.read()) history.back()
}

/** For a link out of the menu, which takes the step's place. Closes at once, so that the chosen place can take the focus. */
export function leaveMenu(): void {
  flushSync(() => isMenuOpen.set(false))
}
