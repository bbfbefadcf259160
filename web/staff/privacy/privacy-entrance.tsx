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
import { breachesPage } from './queries.ts'

/** The way to the papers about privacy; above it, that the clock of a breach runs. */
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
      <div>
        <TextLink to={{ hash: 'team/privacy' }}>{t.open}</TextLink>
      </div>
    </>
  )
}
