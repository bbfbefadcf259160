import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { cardMessages } from './card-messages.ts'
import { dayOf } from './day-queries.ts'
import { refreshProgress } from './queries.ts'
import type { ProgressSource } from './source.ts'
import { useDayNames } from './use-day-names.ts'
import { useDrafts } from './use-drafts.ts'

type WaitingDays = {
  source: ProgressSource
  member: string
  today: string
  /** False while a day is being written down: what is open may be changed yet. */
  maySend: boolean
  /** When the server was last reached, in milliseconds since 1970; each time is an occasion to send. */
  reachedAt: number
}

/** Sends what was saved without a connection once there is one, day after day, and says what came of it. */
export function useWaitingDays({ source, member, today, maySend, reachedAt }: WaitingDays): void {
  const words = useMessages(cardMessages)
  const { language } = useLanguage()
  const client = useQueryClient()
  const { show } = useToast()
  const days = useDayNames()
  const drafts = useDrafts(member)

  const sendAll = useEffectEvent(async (of: ProgressSource & { kind: 'own' }, waiting: string[]) => {
    const { sendWaiting } = await import('./send-waiting.ts')
    for (const day of waiting) {
      const sent = await sendWaiting({ source: of, member, day, language })
      if (sent.outcome === 'later') return
      const name = days.near(day, today)
      if (sent.outcome === 'sent') show({ title: words.sent, description: words.sentDay(name) })
      else show({ tone: 'bad', title: words.notSent(name), description: sent.sentence ?? undefined })
      void client.prefetchQuery({ ...dayOf(of, day, language), staleTime: 0 })
      refreshProgress(client, of)
    }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the server was reached is an occasion
  useEffect(() => {
    const waiting = drafts.filter(({ state }) => state === 'waiting').map(({ day }) => day)
    if (source.kind !== 'own' || !maySend || waiting.length === 0 || !navigator.onLine) return
    // Where the part that sends can't be fetched either, there is another occasion.
    void sendAll(source, waiting).catch(() => undefined)
  }, [source, maySend, drafts, reachedAt])
}
