import { Ellipsis } from 'lucide-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import styles from './action-menu.module.css'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'

/** One action; `isGrave` if something is lost. */
export type MenuAction = { label: string; icon: ReactNode; isGrave?: boolean; run: () => void }

// The height of a phone's navigation at the bottom, in pixels, with some distance.
const bottomBar = 96

/** A button that shows further actions below it, or above it without room below. Esc and leaving it close it. */
export function ActionMenu({ label, actions }: { label: string; actions: MenuAction[] }) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [isAbove, setAbove] = useState(false)
  useLayoutEffect(() => {
    if (!isOpen) return
    const place = () => {
      const { top = 0, bottom = 0 } = opener.current?.getBoundingClientRect() ?? {}
      const size = list.current?.offsetHeight ?? 0
      setAbove(bottom + size > window.innerHeight - bottomBar && top > size)
    }
    place()
    // A list that becomes shorter scrolls the page, too.
    window.addEventListener('scroll', place, { passive: true })
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place)
      window.removeEventListener('resize', place)
    }
  }, [isOpen])
  useEffect(() => {
    if (isOpen) list.current?.querySelector('button')?.focus()
  }, [isOpen])

  function press(event: KeyboardEvent<HTMLDivElement>) {
    if (!isOpen) return
    if (event.key === 'Escape') {
      event.preventDefault()
      opener.current?.focus()
      setOpen(false)
    }
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    buttons.at((at + by) % buttons.length)?.focus()
  }

  function leave({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside are what is operated
    <div className={styles.menu} onKeyDown={press} onBlur={leave}>
      <IconButton ref={opener} label={label} aria-expanded={isOpen} framed onClick={() => setOpen(!isOpen)}>
        <Ellipsis />
      </IconButton>
      {isOpen && (
        // Safari gives a pressed button no focus: the list would lose it, and close before the click.
        <ul
          ref={list}
          className={classes(styles.list, isAbove && styles.above)}
          onMouseDown={(event) => event.preventDefault()}
        >
          {actions.map(({ label: name, icon, isGrave, run }) => (
            <li key={name}>
              <button
                type="button"
                className={classes(styles.action, isGrave && styles.grave)}
                onClick={() => {
                  // A dialog gives the focus back to it.
                  opener.current?.focus()
                  setOpen(false)
                  run()
                }}
              >
                {icon}
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
