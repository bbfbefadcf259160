import { useEffect, useLayoutEffect, useRef } from 'react'
import { localStore } from '#web/platform/storage.ts'
import { createStore, useStore } from '#web/platform/store.ts'

/** What keys do. `reason` gets the number that was pressed. */
export type DeskKeyActs = {
  approve: () => void
  /** Approves, with the note that the payment was seen to arrive. */
  approveArrived: () => void
  reject: () => void
  reason: (number: number) => void
  notify: () => void
  undo: () => void
  next: () => void
  previous: () => void
  more: () => void
  less: () => void
  zoom: () => void
  rotate: () => void
  nextPage: () => void
  previousPage: () => void
  search: () => void
  person: () => void
  compare: () => void
  help: () => void
  back: () => void
}

// By position, so that an Arabic layout works too.
const byCode: Partial<Record<string, Exclude<keyof DeskKeyActs, 'reason'>>> = {
  KeyA: 'approve',
  KeyR: 'reject',
  KeyW: 'notify',
  KeyZ: 'undo',
  KeyJ: 'next',
  KeyK: 'previous',
  KeyO: 'zoom',
  KeyT: 'rotate',
  KeyP: 'person',
  KeyC: 'compare',
  BracketRight: 'nextPage',
  BracketLeft: 'previousPage',
  Equal: 'more',
  NumpadAdd: 'more',
  Minus: 'less',
  NumpadSubtract: 'less',
  Escape: 'back',
}

const storageKey = 'deskKeys'
const isOn = createStore(true)

/** Whether single keys act on this device, and the switch: assistive software may need them for itself. */
export function useKeysSetting(): [boolean, (on: boolean) => void] {
  const on = useStore(isOn)
  useEffect(() => isOn.set(localStore.get(storageKey) !== 'off'), [])
  return [
    on,
    (chosen) => {
      localStore.set(storageKey, chosen ? 'on' : 'off')
      isOn.set(chosen)
    },
  ]
}

/**
 * Runs acts by single keys, but not while somebody types, in a dialog, or with a modifier key. `isPaused` while keys
 * belong to another part of the screen.
 */
export function useDeskKeys(acts: DeskKeyActs, isPaused: boolean): void {
  const latest = useRef(acts)
  latest.current = acts
  const [on] = useKeysSetting()
  // Before the request is painted, so that no quick key is lost between two requests.
  useLayoutEffect(() => {
    if (!on || isPaused) return
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return
      if (!run(event, latest.current)) return
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [on, isPaused])
}

/** Runs the act of a key; false if it has none. */
function run({ code, key, shiftKey }: KeyboardEvent, acts: DeskKeyActs): boolean {
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1]
  const name = byCode[code]
  if (key === '?' || key === '؟') acts.help()
  else if (code === 'Slash' && !shiftKey) acts.search()
  else if (code === 'KeyA' && shiftKey) acts.approveArrived()
  else if (digit && !shiftKey) acts.reason(Number(digit))
  else if (name) acts[name]()
  else return false
  return true
}

/** Whether an element is a field that takes keys. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]') !== null
  )
}
