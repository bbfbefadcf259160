import { useSyncExternalStore } from 'react'

/** Whether a media query holds now; false until the browser has been asked. */
export function useMediaQuery(query: string): boolean {
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

/** Whether the window has room for a second column, as the style sheets see it. */
export function useWideWindow(): boolean {
  return useMediaQuery('(min-width: 980px)')
}

/** Whether the visitor asked their system for less motion. */
export function useReducedMotion(): boolean {
  return useMediaQuery('(prefers-reduced-motion: reduce)')
}
