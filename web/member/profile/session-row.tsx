import { Monitor, Smartphone, Terminal } from 'lucide-react'
import { useId } from 'react'
import type { SessionView } from '#contract/profile.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { relativeTime } from '#web/platform/relative-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { browserName } from './browser-name.ts'
import { ownAccountMessages } from './messages.ts'
import styles from './own-account.module.css'

type SessionRowProps = {
  session: SessionView
  /** When the list was fetched, in milliseconds. */
  readAt: number
  isEnding: boolean
  onEnd: (place: string) => void
}

/** One session of a member; every session but this one can be ended. */
export function OwnSessionRow({ session, readAt, isEnding, onEnd }: SessionRowProps) {
  const t = useMessages(ownAccountMessages).sessions
  const format = useFormat()
  const nameId = useId()
  const place = useSessionName(session.browser)
  return (
    <li>
      <GlyphOf userAgent={session.browser} />
      <div className={styles.place}>
        <b id={nameId}>{place}</b>
        <small>
          {!session.current && <>{t.seen(relativeTime(format, session.seenAt, readAt))} · </>}
          {t.since(format.dateTime(session.createdAt))}
        </small>
      </div>
      {session.current ? (
        <Badge tone="ok">{t.here}</Badge>
      ) : (
        <Button
          variant="ghost"
          size="compact"
          busy={isEnding}
          aria-describedby={nameId}
          onClick={() => onEnd(place)}
        >
          {t.end}
        </Button>
      )}
    </li>
  )
}

function useSessionName(userAgent: string): string {
  const t = useMessages(ownAccountMessages).sessions
  const { browser, system } = browserName(userAgent)
  if (!browser && !system) return userAgent.startsWith('Mozilla/') ? t.unknown : t.program
  const name = browser ? isolate(browser) : t.unknown
  return system ? t.on(name, isolate(system)) : name
}

function GlyphOf({ userAgent }: { userAgent: string }) {
  const { browser, system, isPhone } = browserName(userAgent)
  if (!browser && !system) return <Terminal />
  return isPhone ? <Smartphone /> : <Monitor />
}
