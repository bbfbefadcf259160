import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { cardMessages } from '#web/member/progress/card-messages.ts'
import { dayOf, noteSavedDay } from '#web/member/progress/day-queries.ts'
import type { ProgressSource } from '#web/member/progress/progress-source.ts'
import { refreshProgress } from '#web/member/progress/queries.ts'
import { useDayNames } from '#web/member/progress/use-day-names.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { useDayDrafts } from './use-drafts.ts'

type UnsentDays = {
  source: ProgressSource
  member: string
  today: string
  /** False while a day's form is open, because the user may still change that day. */
  maySend: boolean
  /** When the server was last reached, in milliseconds since 1970; each change triggers sending. */
  reachedAt: number
}

// A connection that has just come back often fails again.
const retryDelay = (attempt: number) => Math.min(60_000, 5000 * 2 ** attempt)

/**
 * Sends the days that were saved offline once there is a connection, one after another, and shows the results. A day
 * that could not be sent is tried again, first after five seconds, later once a minute.
 */
export function useUnsentDays({ source, member, today, maySend, reachedAt }: UnsentDays): void {
  const t = useMessages(cardMessages)
  const { language } = useLanguage()
  const client = useQueryClient()
  const { show } = useToast()
  const days = useDayNames()
  const drafts = useDayDrafts(member)
  const [attempt, setAttempt] = useState(0)

  /** Whether all are sent or rejected. */
  const sendAll = useEffectEvent(async (of: ProgressSource & { kind: 'own' }, waiting: string[]) => {
    const { sendUnsentDay } = await import('./sync-queue.ts')
    for (const day of waiting) {
      const sent = await sendUnsentDay({ source: of, member, day, language })
      if (sent.outcome === 'later') return false
      const name = days.near(day, today)
      if (sent.outcome === 'sent') {
        show({ title: t.sent, description: t.sentDay(name) })
        noteSavedDay(client, { source: of, language }, sent.entry)
      } else {
        show({ tone: 'bad', title: t.notSent(name), description: sent.sentence ?? undefined })
        void client.prefetchQuery({ ...dayOf(of, day, language), staleTime: 0 })
      }
      refreshProgress(client, of)
    }
    return true
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of `reachedAt` triggers sending
  useEffect(() => {
    const waiting = drafts.filter(({ state }) => state === 'waiting').map(({ day }) => day)
    if (source.kind !== 'own' || !maySend || waiting.length === 0 || !navigator.onLine) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    // The module that sends may not load either.
    const sending = sendAll(source, waiting).catch(() => false)
    void sending.then((isDone) => {
      if (!isDone && !isLeft) timer = setTimeout(() => setAttempt(attempt + 1), retryDelay(attempt))
    })
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [source, maySend, drafts, reachedAt, attempt])
}
