import { Monitor, Smartphone, Terminal } from 'lucide-react'
import { useId } from 'react'
import type { SessionView } from '#contract/own-account.ts'
import { useFormat } from '#web/platform/format.tsx'
import { isolate } from '#web/platform/isolate.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { browserName } from './browser-name.ts'
import { ownAccountMessages } from './messages.ts'
import styles from './own-account.module.css'

type SessionRowProps = {
  session: SessionView
  /** When the list was read, in milliseconds. */
  readAt: number
  isEnding: boolean
  onEnd: (place: string) => void
}

/** One place where a member is signed in; all but this very one can be ended. */
export function SessionRow({ session, readAt, isEnding, onEnd }: SessionRowProps) {
  const words = useMessages(ownAccountMessages).sessions
  const format = useFormat()
  const nameId = useId()
  const place = usePlace(session.browser)
  return (
    <li>
      <GlyphOf userAgent={session.browser} />
      <div className={styles.place}>
        <b id={nameId}>{place}</b>
        <small>
          {!session.current && <>{words.seen(format.relative(session.seenAt, readAt))} · </>}
          {words.since(format.dateTime(session.createdAt))}
        </small>
      </div>
      {session.current ? (
        <Badge tone="ok">{words.here}</Badge>
      ) : (
        <Button
          variant="ghost"
          size="compact"
          busy={isEnding}
          aria-describedby={nameId}
          onClick={() => onEnd(place)}
        >
          {words.end}
        </Button>
      )}
    </li>
  )
}

function usePlace(userAgent: string): string {
  const words = useMessages(ownAccountMessages).sessions
  const { browser, system } = browserName(userAgent)
  if (!browser && !system) return userAgent.startsWith('Mozilla/') ? words.unknown : words.program
  const name = browser ? isolate(browser) : words.unknown
  return system ? words.on(name, isolate(system)) : name
}

function GlyphOf({ userAgent }: { userAgent: string }) {
  const { browser, system, isPhone } = browserName(userAgent)
  if (!browser && !system) return <Terminal />
  return isPhone ? <Smartphone /> : <Monitor />
}
