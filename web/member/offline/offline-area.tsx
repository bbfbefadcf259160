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
import { offlineMessages } from './messages.ts'
import styles from './offline.module.css'
import { eraseOffline } from './offline-file-store.ts'
import { OfflineFilesContext } from './offline-files.ts'
import { OfflineCard } from './offline-files-card.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { canKeep, refreshCachedPage, registerWorker } from './register-worker.ts'
import { type SeenFacts, watchAnswers } from './save-offline.ts'
import { reloadWhenStale } from './stale-build.ts'
import { type RequestLink, useOfflineFiles } from './use-offline-files.ts'
import { useOver } from './use-over.ts'

type OfflineAreaProps = { session: Session; access: RequestLink; children: ReactNode }

/**
 * Makes a member's screen readable offline: saves the last responses, says when there is no connection, and hides the
 * data once the member's access is over.
 */
export function OfflineArea({ session, access, children }: OfflineAreaProps) {
  const t = useMessages(offlineMessages)
  const format = useFormat()
  const client = useQueryClient()
  const isOffline = useIsOffline()
  const [seen, setSeen] = useState<SeenFacts | null>(null)
  const { refresh, ...files } = useOfflineFiles(session.token, access)
  const isOver = useOver(isOffline ? seen : null)
  const readAnew = useCallback(() => void client.invalidateQueries(), [client])

  useEffect(() => {
    if (!canKeep()) return
    return watchAnswers({ client, token: session.token, onSeen: setSeen, onFiles: refresh })
  }, [client, session.token, refresh])
  useEffect(() => {
    if (!isOver) return
    client.removeQueries()
    void eraseOffline().then(refresh)
  }, [isOver, client, refresh])
  useWorker()
  useReturn(isOffline, readAnew)

  if (isOver) {
    return (
      <EmptyState level={1} title={t.ended} icon={<CloudOff />}>
        {t.endedBody(format.date(seen?.endsAt ?? 0))}
      </EmptyState>
    )
  }
  return (
    <OfflineFilesContext value={canKeep() ? { ...files, isOffline } : null}>
      {isOffline && <OfflineNotice seenAt={seen?.savedAt ?? null} onRetry={readAnew} />}
      {children}
      <div className={styles.below}>
        <OfflineCard />
        <InstallHint />
      </div>
    </OfflineFilesContext>
  )
}

/** Registers the service worker, and refreshes its cached page when the language or theme changes. */
function useWorker(): void {
  const { language } = useLanguage()
  const { theme } = useTheme()
  const shown = useRef(`${language} ${theme}`)
  useEffect(() => void registerWorker().catch(() => undefined), [])
  useEffect(reloadWhenStale, [])
  useEffect(() => {
    const now = `${language} ${theme}`
    if (shown.current !== now) refreshCachedPage()
    shown.current = now
  }, [language, theme])
}

/** Refetches as soon as the browser is online again, and shows a toast once the server has responded. */
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
