import { BadgeCheck } from 'lucide-react'
import { whatsappLink } from '#contract/phones.ts'
import { Ltr } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useRuntime } from '#web/platform/runtime.tsx'
import { WithCode } from '#web/public/payment/with-code.tsx'
import { useSite } from '#web/shell/site-context.tsx'
import { useReviewTime } from '#web/shell/use-review-time.ts'
import { WhatsAppIcon } from '#web/ui/brand-icons.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { OrderSum } from '#web/ui/order-sum.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Received as ReceivedApplication } from './application-draft.ts'
import styles from './applications.module.css'
import { applicationMessages } from './messages.ts'

type ReceivedProps = { received: ReceivedApplication; coachWhatsapp: string | null }

/** The success screen: what was ordered, the tracking code and the next steps. */
export function Received({ received: { code, payCode, plan, terms }, coachWhatsapp }: ReceivedProps) {
  const t = useMessages(applicationMessages)
  const { noMail } = useRuntime()
  const within = useReviewTime()
  const localized = useLocalized()
  const { packages } = useSite().settings
  return (
    <Card className={styles.received}>
      <BadgeCheck className={styles.check} />
      <h1 ref={takeFocus} tabIndex={-1}>
        {t.received}
      </h1>
      <p>{t.receivedBody}</p>
      {terms && (
        <p className={styles.ordered}>
          <b>{localized(packages[plan].name)}</b>
          <OrderSum {...terms} />
          {payCode && <WithCode code={payCode} />}
        </p>
      )}
      <div className={styles.code}>
        <span className="micro">{t.code}</span>
        <div className={styles.codeLine}>
          <strong>
            <Ltr>{code}</Ltr>
          </strong>
          <CopyButton value={code} label={t.copyCode} />
        </div>
        <span className="micro">{t.codeHint}</span>
        <TextLink to="/status" state={{ code }} className={styles.seeStatus}>
          {t.seeStatus}
        </TextLink>
      </div>
      <div className={styles.next}>
        <h2>{t.next}</h2>
        <ol>
          <li>{t.nextReview(within)}</li>
          <li>{noMail ? t.nextMessageNoMail : t.nextMessage}</li>
          <li>{t.nextSignIn}</li>
        </ol>
      </div>
      <div className={styles.ways}>
        {coachWhatsapp && (
          <ButtonLink
            href={whatsappLink(coachWhatsapp, t.messageCoachText(code))}
            newTab
            icon={<WhatsAppIcon />}
          >
            {t.messageCoach}
          </ButtonLink>
        )}
        <ButtonLink to="/" variant={coachWhatsapp ? 'ghost' : undefined}>
          {t.home}
        </ButtonLink>
      </div>
    </Card>
  )
}
