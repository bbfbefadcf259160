import { useQuery } from '@tanstack/react-query'
import { type RefObject, useId, useState } from 'react'
import type { PaymentDetailChange, PaymentNotice } from '#contract/dashboard-payment-notices.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { row } from '#web/ui/layout.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useFocusFallback } from '#web/ui/use-retained-focus.ts'
import { paymentNoticeMessages } from './payment-notice-messages.ts'
import { paymentNotices } from './payment-notice-queries.ts'

const CheckDialog = lazyDialog(async () => (await import('./check-dialog.tsx')).CheckDialog)

const main: RefObject<HTMLElement | null> = {
  get current() {
    return document.getElementById('main')
  },
}

/** Says which payment and contact details of the site changed, until the admin has confirmed a check of them. */
export function PaymentNotices({ className }: { className?: string }) {
  const t = useMessages(paymentNoticeMessages)
  const { language } = useLanguage()
  const { data: notices = [] } = useQuery(paymentNotices(language))
  const [isChecking, setChecking] = useState(false)
  const place = useFocusFallback(main)
  const titleId = useId()
  const newest = notices.at(-1)
  if (!newest) return null
  return (
    <section ref={place} aria-labelledby={titleId} className={className}>
      <Notice tone="bad">
        <p id={titleId}>
          <b>{t.title}</b>
        </p>
        {notices.map((notice) => (
          <Changes key={notice.version} notice={notice} />
        ))}
        <p>{t.lead}</p>
        <div className={row(12)}>
          <Button size="compact" onClick={() => setChecking(true)}>
            {t.check}
          </Button>
          <TextLink to="/edit">{t.editor}</TextLink>
        </div>
      </Notice>
      {isChecking && <CheckDialog version={newest.version} onClose={() => setChecking(false)} />}
    </section>
  )
}

function Changes({ notice: { changes, publishedAt, publishedBy } }: { notice: PaymentNotice }) {
  const t = useMessages(paymentNoticeMessages)
  const { dateTime } = useFormat()
  const time = dateTime(publishedAt)
  return (
    <div>
      <p>{publishedBy ? t.published(isolate(publishedBy.name), time) : t.publishedByNobody(time)}</p>
      <ul>
        {changes.map((change, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of a notice never changes
          <Change key={place} change={change} />
        ))}
      </ul>
    </div>
  )
}

function Change({ change: { detail, label, from, to } }: { change: PaymentDetailChange }) {
  const t = useMessages(paymentNoticeMessages)
  const localized = useLocalized()
  const name = t.details[detail]
  const [former, present] = [isolate(from), isolate(to)]
  const words = from === '' ? t.newly(present) : to === '' ? t.nowEmpty(former) : t.fromTo(former, present)
  return (
    <li>
      <b>{label ? t.ofMethod(isolate(localized(label)), name) : name}</b> {words}
    </li>
  )
}
