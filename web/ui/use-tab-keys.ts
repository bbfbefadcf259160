import type { KeyboardEvent, RefObject } from 'react'
import { useLanguage } from '#web/platform/language.tsx'

type TabKeys = { list: RefObject<HTMLElement | null>; isList: boolean }

/** Moves the focus along tabs: arrow keys in reading direction, or up and down in a list; Home and End; wraps. */
export function useTabKeys({ list, isList }: TabKeys) {
  const { direction } = useLanguage()
  const isLeftward = direction === 'rtl'
  const forward = isList ? 'ArrowDown' : isLeftward ? 'ArrowLeft' : 'ArrowRight'
  const back = isList ? 'ArrowUp' : isLeftward ? 'ArrowRight' : 'ArrowLeft'

  return (event: KeyboardEvent) => {
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])]
    const here = tabs.indexOf(document.activeElement as HTMLElement)
    const places: Record<string, number> = {
      [forward]: (here + 1) % tabs.length,
      [back]: (here - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }
    const place = places[event.key]
    if (here < 0 || place === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    tabs[place]?.focus()
  }
}
