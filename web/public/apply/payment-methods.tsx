import { Banknote, Landmark, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { callLink, whatsappLink } from '#contract/phones.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import { Ltr, Price } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { WhatsAppIcon } from '#web/ui/brand-icons.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './applications.module.css'
import { applicationMessages } from './messages.ts'

type PaymentMethodsProps = {
  methods: SiteSettings['paymentMethods']
  /** The price in EGP for one month. */
  price: number
  planName: string
  /** The coach's numbers in international format; null where not set. */
  coach: { whatsapp: string | null; phone: string | null }
}

type Method = { key: string; label: string; number: string; name: string; icon: ReactNode }

/** The payment methods, each number with a copy button; if none is set, how to ask the coach. */
export function PaymentMethods({ methods, price, planName, coach }: PaymentMethodsProps) {
  const t = useMessages(applicationMessages)
  const offered = useOffered(methods)
  return (
    <div className={styles.pay}>
      <p className={styles.amount}>
        {t.amount}{' '}
        <b>
          <Price pounds={price} />
        </b>
      </p>
      {offered.length === 0 && <AskCoach planName={planName} coach={coach} />}
      {offered.map((method) => (
        <div key={method.key} className={styles.method}>
          {method.icon}
          <div className={styles.account}>
            <b>{method.label}</b>
            <Ltr wraps>{method.number}</Ltr>
            {method.name && (
              <span className="micro">
                {t.accountName} <bdi>{method.name}</bdi>
              </span>
            )}
          </div>
          <CopyButton value={method.number} label={t.copyNumber(method.label)} />
        </div>
      ))}
    </div>
  )
}

function useOffered(methods: SiteSettings['paymentMethods']): Method[] {
  const t = useMessages(applicationMessages)
  const localized = useLocalized()
  const all: Method[] = [
    { key: 'instapay', label: t.instapay, icon: <Landmark />, ...methods.instapay },
    { key: 'vodafoneCash', label: t.vodafone, icon: <Smartphone />, ...methods.vodafoneCash },
    ...methods.others.map((other, index) => ({
      ...other,
      key: `other-${index}`,
      label: localized(other.label),
      icon: <Banknote />,
    })),
  ]
  return all.filter((method) => method.number !== '')
}

function AskCoach({ planName, coach }: Pick<PaymentMethodsProps, 'planName' | 'coach'>) {
  const t = useMessages(applicationMessages)
  return (
    <Notice tone="warn">
      <p>{t.noMethods}</p>
      <div className={styles.ask}>
        {coach.whatsapp && (
          <ButtonLink
            href={whatsappLink(coach.whatsapp, t.askCoachText(planName))}
            newTab
            size="compact"
            icon={<WhatsAppIcon />}
          >
            {t.askCoach}
          </ButtonLink>
        )}
        {!coach.whatsapp && coach.phone && (
          <ButtonLink href={callLink(coach.phone)} size="compact" icon={<Smartphone />}>
            {t.callCoach}
          </ButtonLink>
        )}
      </div>
    </Notice>
  )
}
