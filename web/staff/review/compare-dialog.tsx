import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import type { PictureArea } from '#contract/application-values.ts'
import type { SubscriptionRequest } from '#contract/applications-review.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { Price, useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import styles from './compare.module.css'
import { compareMessages } from './compare-messages.ts'
import { reviewMessages } from './messages.ts'
import { Outline } from './outline.tsx'
import { oneRequest } from './queries.ts'
import { requestPlace } from './use-open-request.ts'

type Proof = NonNullable<SubscriptionRequest['paymentProofDetails']>
type CompareDialogProps = {
  request: SubscriptionRequest
  copy: Proof['duplicates'][number]
  onClose: () => void
}

/** The receipts of two requests beside each other, on a phone one above the other; the line that differs is outlined. */
export function CompareDialog({ request, copy, onClose }: CompareDialogProps) {
  const t = useMessages(compareMessages)
  const { erased } = useMessages(reviewMessages)
  const { language } = useLanguage()
  const { search } = useLocation()
  const { data: other } = useQuery(oneRequest(copy.subscriptionId, language))
  // Each refetch signs new addresses; the images are loaded once.
  const [pictures] = useState({ own: request.paymentProofDetails?.previewUrl, other: copy.previewUrl })
  const name = copy.fullName || erased
  return (
    <Dialog open onClose={onClose} title={t.title} size="large">
      <p>{t.kinds[copy.likeness]}</p>
      <div className={styles.pair}>
        <Receipt
          heading={t.thisOne}
          name={request.fullName || erased}
          sentAt={request.createdAt}
          due={request.order.total}
          picture={pictures.own ?? null}
          area={copy.area}
        />
        <Receipt
          heading={t.otherOne}
          name={name}
          sentAt={copy.createdAt}
          due={other?.order.total}
          picture={pictures.other}
          area={copy.otherArea}
        >
          <TextLink to={requestPlace(copy.subscriptionId, search)} icon={<FileText />} onClick={onClose}>
            {t.open(isolate(name))}
          </TextLink>
        </Receipt>
      </div>
    </Dialog>
  )
}

type ReceiptProps = {
  heading: string
  name: string
  sentAt: string
  /** In pounds; undefined while it is loaded. */
  due: number | undefined
  picture: string | null
  area: PictureArea | undefined
  children?: ReactNode
}

function Receipt({ heading, name, sentAt, due, picture, area, children }: ReceiptProps) {
  const t = useMessages(compareMessages)
  const format = useFormat()
  const [hasFailed, setFailed] = useState(picture === null)
  return (
    <section className={styles.receipt} aria-label={heading}>
      <h3>
        {heading}: <bdi>{name}</bdi>
      </h3>
      <dl className={styles.facts}>
        <dt>{t.sent}</dt>
        <dd>{format.dateTime(sentAt)}</dd>
        <dt>{t.due}</dt>
        <dd>{due === undefined ? '…' : <Price pounds={due} />}</dd>
      </dl>
      {hasFailed || picture === null ? (
        <p>{t.failed}</p>
      ) : (
        <div className={styles.picture}>
          <img src={picture} alt={t.picture(name)} onError={() => setFailed(true)} />
          {area && <Outline area={area} />}
        </div>
      )}
      {children}
    </section>
  )
}
