import { useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import type { Session } from '#web/platform/session.ts'
import { useTheme } from '#web/platform/theme.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useIsOffline } from './connection.ts'
import { InstallHint } from './install-hint.tsx'
import { type SeenFacts, watchAnswers } from './keeping.ts'
import { KeptCard } from './kept-card.tsx'
import { KeptContext } from './kept-files.ts'
import { eraseKept } from './kept-store.ts'
import { offlineMessages } from './messages.ts'
import styles from './offline.module.css'
import { OfflineNotice } from './offline-notice.tsx'
import { canKeep, refreshKeptPage, registerWorker } from './register-worker.ts'
import { reloadWhenStale } from './stale-build.ts'
import { type Access, useKeptFiles } from './use-kept-files.ts'
import { useOver } from './use-over.ts'

type OfflineAreaProps = { session: Session; access: Access; children: ReactNode }

/**
 * A member's screen that can be read without a connection: it keeps what was last seen, says when there is none, and
 * shows nothing any more once the access is over.
 */
export function OfflineArea({ session, access, children }: OfflineAreaProps) {
  const words = useMessages(offlineMessages)
  const format = useFormat()
  const client = useQueryClient()
  const isOffline = useIsOffline()
  const [seen, setSeen] = useState<SeenFacts | null>(null)
  const { refresh, ...files } = useKeptFiles(session.token, access)
  const isOver = useOver(isOffline ? seen : null)
  const readAnew = useCallback(() => void client.invalidateQueries(), [client])

  useEffect(() => {
    if (!canKeep()) return
    return watchAnswers({ client, token: session.token, onSeen: setSeen, onFiles: refresh })
  }, [client, session.token, refresh])
  useEffect(() => {
    if (!isOver) return
    client.removeQueries()
    void eraseKept().then(refresh)
  }, [isOver, client, refresh])
  useWorker()
  useReturn(isOffline, readAnew)

  if (isOver) {
    return (
      <EmptyState level={1} title={words.ended} icon={<CloudOff />}>
        {words.endedBody(format.date(seen?.endsAt ?? 0))}
      </EmptyState>
    )
  }
  return (
    <KeptContext value={canKeep() ? { ...files, isOffline } : null}>
      {isOffline && <OfflineNotice seenAt={seen?.savedAt ?? null} onRetry={readAnew} />}
      {children}
      <div className={styles.below}>
        <KeptCard />
        <InstallHint />
      </div>
    </KeptContext>
  )
}

/** The worker, and a kept page in the language and look of now. */
function useWorker(): void {
  const { language } = useLanguage()
  const { theme } = useTheme()
  const shown = useRef(`${language} ${theme}`)
  useEffect(() => void registerWorker().catch(() => undefined), [])
  useEffect(reloadWhenStale, [])
  useEffect(() => {
    const now = `${language} ${theme}`
    if (shown.current !== now) refreshKeptPage()
    shown.current = now
  }, [language, theme])
}

/** Reads anew as soon as the browser has a network again, and says so once the server was reached. */
function useReturn(isOffline: boolean, readAnew: () => void): void {
  const { back, backBody } = useMessages(offlineMessages)
  const { show } = useToast()
  const wasOffline = useRef(false)
  useEffect(() => {
    window.addEventListener('online', readAnew)
    return () => window.removeEventListener('online', readAnew)
  }, [readAnew])
  useEffect(() => {
    if (wasOffline.current && !isOffline) show({ title: back, description: backBody })
    wasOffline.current = isOffline
  }, [isOffline, show, back, backBody])
}
