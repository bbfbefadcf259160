import { useState } from 'react'
import type { HealthReaders } from '#contract/health-access-readers.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { row, stack } from '#web/ui/layout.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextButton, TextLink } from '#web/ui/text-link.tsx'
import { seenOpenings, storeSeenOpenings } from './seen-openings.ts'

/** The texts of the notice: the home loads them without those of the account. */
const messages = defineMessages({
  ar: {
    title: (name: string) => `فتح استثنائي لبياناتك الصحية: ${name}`,
    management: 'إدارة الموقع',
    running: (until: string) => `مفتوحة حتى ${until}.`,
    over: (until: string) => `انتهى ذلك ${until}.`,
    reason: (reason: string) => `السبب: «${reason}»`,
    details: 'مين يشوف بياناتي',
    dismiss: 'حسنًا',
  },
  en: {
    title: (name) => `${name} opened your health data`,
    management: 'The owner or an admin',
    running: (until) => `Open until ${until}.`,
    over: (until) => `Closed again on ${until}.`,
    reason: (reason) => `Reason: “${reason}”`,
    details: 'Who sees my data',
    dismiss: 'Got it',
  },
})

type GlassNoticeProps = {
  /** The openings, newest first. */
  openings: HealthReaders['openings']
  now: number
}

/** Who opened the member's health data, until when and why, until the member dismisses it. */
export function GlassNotice({ openings, now }: GlassNoticeProps) {
  const t = useMessages(messages)
  const { dateTime, time } = useFormat()
  const [seen, setSeen] = useState(seenOpenings)
  // One after the other, so that none is dismissed unread.
  const unread = openings.find(({ _id }) => !seen.includes(_id))
  if (!unread) return null
  const { _id, by, reason, until } = unread
  const isRunning = Date.parse(until) > now
  function dismiss() {
    storeSeenOpenings([_id])
    setSeen(seenOpenings)
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <Notice role="status">
      <div className={stack(4)}>
        <b>{t.title(isolate(by || t.management))}</b>
        <p>
          {isRunning ? t.running(time(until)) : t.over(dateTime(until))} {t.reason(isolate(reason))}
        </p>
      </div>
      <div className={row(14)}>
        <TextLink to="/members/account#own-health-access">{t.details}</TextLink>
        <TextButton onClick={dismiss}>{t.dismiss}</TextButton>
      </div>
    </Notice>
  )
}
