import { useSyncExternalStore } from 'react'

/** Whether a media query matches now; false before hydration. */
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

/** Whether the window is wide enough for a second column; the same breakpoint as in the style sheets. */
export function useWideWindow(): boolean {
  return useMediaQuery('(min-width: 980px)')
}

/** Whether the visitor's system is set to reduced motion. */
export function useReducedMotion(): boolean {
  return useMediaQuery('(prefers-reduced-motion: reduce)')
}
