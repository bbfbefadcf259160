import { CalendarDays, Dumbbell, MessageCircle, TrendingUp, Utensils } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMessages } from '#web/platform/messages.ts'
import { areaNavPlace } from '#web/shell/top-bar.tsx'
import { homeMessages } from './home-messages.ts'
import styles from './member-nav.module.css'

/** The parts of the home: the id of their heading, which the links lead to. */
type Part = { id: string; icon: ReactNode; name: string }

type MemberNavProps = { hasTraining: boolean; hasDiet: boolean }

/** Leads to the parts of the home that have content: at the end of a phone's screen, else in the top bar. */
export function MemberNav({ hasTraining, hasDiet }: MemberNavProps) {
  const t = useMessages(homeMessages).nav
  const parts: Part[] = [
    { id: 'today', icon: <CalendarDays />, name: t.today },
    ...(hasTraining ? [{ id: 'documents-training', icon: <Dumbbell />, name: t.training }] : []),
    ...(hasDiet ? [{ id: 'documents-diet', icon: <Utensils />, name: t.diet }] : []),
    { id: 'progress', icon: <TrendingUp className="flip" />, name: t.progress },
    { id: 'support', icon: <MessageCircle />, name: t.coach },
  ]
  const current = useCurrentPart(parts)
  const place = document.getElementById(areaNavPlace)
  if (!place) return null
  return createPortal(
    <nav aria-label={t.label} className={styles.nav}>
      {parts.map(({ id, icon, name }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
          {icon}
          {name}
        </a>
      ))}
    </nav>,
    place,
  )
}

/**
 * The part that was chosen last, while it can be seen; else the last one that begins in the upper half of the screen: at the
 * start of the page the first one, at its end the last one.
 */
function useCurrentPart(parts: Part[]): string {
  const [current, setCurrent] = useState('today')
  const ids = parts.map(({ id }) => id).join()
  useEffect(() => {
    const update = () => {
      const seen = ids.split(',').flatMap((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top
        return top === undefined ? [] : [{ id, top }]
      })
      const chosen = seen.find(({ id, top }) => `#${id}` === location.hash && top > 0 && top < innerHeight)
      const isAtEnd = scrollY > 0 && scrollY + innerHeight > document.body.scrollHeight - 2
      const reached = seen
        .filter(({ top }) => isAtEnd || (scrollY > 0 && top < innerHeight / 2))
        .sort((one, other) => one.top - other.top)
      setCurrent((chosen ?? reached.at(-1))?.id ?? 'today')
    }
    update()
    addEventListener('scroll', update, { passive: true })
    addEventListener('hashchange', update)
    return () => {
      removeEventListener('scroll', update)
      removeEventListener('hashchange', update)
    }
  }, [ids])
  return current
}
