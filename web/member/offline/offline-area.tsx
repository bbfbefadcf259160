import { useQueryClient } from '@tanstack/react-query'
import { CloudOff, HardDriveDownload, RotateCw, Trash2, WifiOff } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import type { Session } from '#web/platform/session.ts'
import { useTheme } from '#web/platform/theme.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { TextButton } from '#web/ui/text-link.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useIsOffline } from './connection.ts'
import { InstallHint } from './install-hint.tsx'
import { offlineMessages } from './messages.ts'
import styles from './offline.module.css'
import { isOver, maxTotalBytes } from './offline-file-rules.ts'
import { eraseOffline } from './offline-file-store.ts'
import { OfflineFilesContext, useOffline } from './offline-files.ts'
import { canStoreOffline, refreshCachedPage, registerWorker } from './register-worker.ts'
import { type SeenFacts, saveResponses } from './save-offline.ts'
import { reloadWhenStale } from './stale-build.ts'
import { type RequestLink, useOfflineFiles } from './use-offline-files.ts'

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
  const hasEnded = useOver(isOffline ? seen : null)
  const refetchAll = useCallback(() => void client.invalidateQueries(), [client])

  useEffect(() => {
    if (!canStoreOffline()) return
    return saveResponses({ client, token: session.token, onSeen: setSeen, onFiles: refresh })
  }, [client, session.token, refresh])
  useEffect(() => {
    if (!hasEnded) return
    client.removeQueries()
    void eraseOffline().then(refresh)
  }, [hasEnded, client, refresh])
  useWorker()
  useReturn(isOffline, refetchAll)

  if (hasEnded) {
    return (
      <EmptyState level={1} title={t.ended} icon={<CloudOff />}>
        {t.endedBody(format.date(seen?.endsAt ?? 0))}
      </EmptyState>
    )
  }
  return (
    <OfflineFilesContext value={canStoreOffline() ? { ...files, isOffline } : null}>
      {isOffline && <OfflineNotice seenAt={seen?.savedAt ?? null} onRetry={refetchAll} />}
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
function useReturn(isOffline: boolean, refetchAll: () => void): void {
  const { back, backBody } = useMessages(offlineMessages)
  const { show } = useToast()
  const wasOffline = useRef(false)
  useEffect(() => {
    window.addEventListener('online', refetchAll)
    return () => window.removeEventListener('online', refetchAll)
  }, [refetchAll])
  useEffect(() => {
    if (wasOffline.current && !isOffline) show({ title: back, description: backBody })
    wasOffline.current = isOffline
  }, [isOffline, show, back, backBody])
}

/** Says that there is no connection, when the shown data was fetched, and what works offline. */
function OfflineNotice({ seenAt, onRetry }: { seenAt: number | null; onRetry: () => void }) {
  const t = useMessages(offlineMessages)
  const format = useFormat()
  return (
    <Notice tone="warn" role="status" icon={<WifiOff />} className={styles.notice}>
      <div className={styles.line}>
        <div>
          <b>{t.offline}</b> {seenAt !== null && t.lastSeen(format.dateTime(seenAt))}
          <p>{t.needs}</p>
        </div>
        <Button variant="ghost" size="compact" icon={<RotateCw />} onClick={onRetry}>
          {t.retry}
        </Button>
      </div>
    </Notice>
  )
}

const often = 30_000

/** Whether the access in the last saved list is over now; false if there is none. */
function useOver(seen: SeenFacts | null): boolean {
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (!seen) return
    const look = () => setNow(Date.now())
    look()
    const looking = setInterval(look, often)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(looking)
      document.removeEventListener('visibilitychange', look)
    }
  }, [seen])
  return seen !== null && isOver({ endsAt: seen.endsAt, latest: seen.savedAt }, now)
}

/** The storage used by offline copies, what can be saved, and a button to delete all. */
function OfflineCard() {
  const t = useMessages(offlineMessages)
  const format = useFormat()
  const stored = useOffline()
  if (!stored || stored.files.length === 0) return null
  const used = stored.files.reduce((sum, { size }) => sum + size, 0)
  return (
    <Card as="section" aria-labelledby="kept" className={styles.card}>
      <CardHead icon={<HardDriveDownload />} id="kept">
        {t.card}
      </CardHead>
      <p>{t.cardBody(format.fileSize(used), format.fileSize(maxTotalBytes))}</p>
      <p>{t.cardRules}</p>
      <TextButton icon={<Trash2 />} onClick={() => stored.remove(stored.files.map(({ id }) => id))}>
        {t.removeAll}
      </TextButton>
    </Card>
  )
}
