import { useSyncExternalStore } from 'react'

const query = '(min-width: 980px)'

/** Whether the window has room for a second column, as the style sheets see it; false until the browser was asked. */
export function useWideWindow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
