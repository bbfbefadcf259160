import { expect, it } from 'vitest'
import { createFormat } from '#web/platform/create-format.ts'
import { daysWords } from './request-days.ts'
import { requestMessages } from './request-messages.ts'

const dueOn = '2026-04-24'
const words = (now: string, language: 'ar' | 'en' = 'en') =>
  daysWords({ dueOn }, Date.parse(now), { t: requestMessages[language], format: createFormat(language) })

// The clock goes forward in Cairo at the start of 24 April 2026.
it.each([
  { now: '2026-04-16T21:59:59Z', en: '8 days left to answer', ar: 'باقٍ 8 أيام للرد', tone: 'neutral' },
  { now: '2026-04-16T22:00:00Z', en: '7 days left to answer', ar: 'باقٍ 7 أيام للرد', tone: 'warn' },
  { now: '2026-04-23T21:59:59Z', en: '1 day left to answer', ar: 'باقٍ يوم واحد للرد', tone: 'warn' },
  { now: '2026-04-23T22:00:00Z', en: 'Answer today', ar: 'اليوم آخر يوم للرد', tone: 'bad' },
  { now: '2026-04-24T20:59:59Z', en: 'Answer today', ar: 'اليوم آخر يوم للرد', tone: 'bad' },
  { now: '2026-04-24T21:00:00Z', en: 'Overdue by 1 day', ar: 'تأخر الرد يومًا', tone: 'bad' },
])('$now: $en', ({ now, en, ar, tone }) => {
  expect(words(now)).toEqual({ text: en, tone })
  expect(words(now, 'ar').text).toBe(ar)
})
