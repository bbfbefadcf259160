import { useQuery } from '@tanstack/react-query'
import { breachClock } from '#contract/data-breach-values.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useNow } from '#web/platform/use-now.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { clockWords } from './breach-clock.ts'
import { breachMessages } from './breach-messages.ts'
import { privacyMessages } from './messages.ts'
import { breachesPage, privacyRequestsPage } from './queries.ts'
import { daysWords } from './request-days.ts'
import { requestMessages } from './request-messages.ts'

/** The way to the papers about privacy; above it, that the clock of a breach runs, and that a request waits. */
export function PrivacyEntrance() {
  const t = useMessages(privacyMessages)
  const words = useMessages(breachMessages)
  const { language } = useLanguage()
  const format = useFormat()
  const now = useNow()
  const { data } = useQuery(breachesPage(1, language))
  const running = data?.breaches.find((breach) => {
    const { state } = breachClock(breach, now)
    return state === 'runs' || state === 'overdue'
  })
  return (
    <>
      {running && (
        <Notice tone="bad">
          <p>
            <b>{words.banner}</b> {clockWords(running, now, { t: words, format }).text}
          </p>
          <TextLink to={{ hash: 'team/privacy' }}>{t.show}</TextLink>
        </Notice>
      )}
      <WaitingRequest />
      <div>
        <TextLink to={{ hash: 'team/privacy' }}>{t.open}</TextLink>
      </div>
    </>
  )
}

/** That somebody waits for an answer about their data: the most urgent request. */
function WaitingRequest() {
  const t = useMessages(requestMessages)
  const { language } = useLanguage()
  const format = useFormat()
  const now = useNow()
  const { data } = useQuery(privacyRequestsPage(1, language))
  const first = data?.requests[0]
  if (first?.state !== 'open') return null
  const { text, tone } = daysWords(first, now, { t, format })
  return (
    <Notice tone={tone === 'bad' ? 'bad' : 'warn'}>
      <p>
        <b>{t.banner}</b> {text}
      </p>
      <TextLink to={{ hash: 'team/privacy' }}>{t.show}</TextLink>
    </Notice>
  )
}
