import { type RefObject, useEffect } from 'react'
import { localStore } from '#web/platform/storage.ts'

/** The switch for single keys, which the review desk shows: assistive software may need them for itself. */
const keysSwitch = 'deskKeys'

/** Keys of a list: `/` focuses its search, J and K the next and the previous row, by the link in it. */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return
      // By position, so that an Arabic layout works too.
      const target = list.current && targetOf(event.code, list.current)
      if (!target || localStore.get(keysSwitch) === 'off') return
      event.preventDefault()
      target.focus()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [list])
}

function targetOf(code: string, list: HTMLElement): HTMLElement | null {
  if (code === 'Slash') return list.querySelector('input[type="search"]')
  const step = { KeyJ: 1, KeyK: -1 }[code]
  if (step === undefined) return null
  const links = [...list.querySelectorAll<HTMLElement>('li h3 a')]
  const row = document.activeElement?.closest('li')
  const at = links.findIndex((link) => row?.contains(link))
  if (at < 0) return links[0] ?? null
  return links[at + step] ?? null
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}
