import { Banknote, Landmark, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { callLink, whatsappLink } from '#contract/phones.ts'
import type { PlanId } from '#contract/values.ts'
import { Ltr, Price, useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useContacts } from '#web/shell/contacts-context.tsx'
import { useSite } from '#web/shell/site-context.tsx'
import { WhatsAppIcon } from '#web/ui/brand-icons.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OrderSum, type OrderTerms } from '#web/ui/order-sum.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { copiedNumber, isAddress, isNumber } from './copied-number.ts'
import { paymentMessages } from './messages.ts'
import styles from './payment.module.css'

/** What is paid for: a package, and its price, months and total as the payer saw them. */
export type Due = OrderTerms & { plan: PlanId }

type Method = { key: string; label: string; number: string; name: string; icon: ReactNode }

/** The amount due and the payment methods, each number with a copy button; if none is set, how to ask the coach. */
export function PaymentMethods({ plan, ...terms }: Due) {
  const t = useMessages(paymentMessages)
  const format = useFormat()
  const offered = useOffered()
  return (
    <div className={styles.pay}>
      <div className={styles.amount}>
        <div>
          <p>
            {t.amount}{' '}
            <b>
              <Price pounds={terms.total} />
            </b>
          </p>
          <p className="micro">
            <OrderSum {...terms} />
          </p>
        </div>
        <CopyButton value={String(terms.total)}>{t.copyAmount}</CopyButton>
      </div>
      {offered.length === 0 && <AskCoach plan={plan} />}
      {offered.map((method) => (
        <div key={method.key} className={styles.method}>
          {method.icon}
          <div className={styles.account}>
            <b>{method.label}</b>
            <Ltr wraps>{isNumber(method.number) ? format.digits(method.number) : method.number}</Ltr>
            {method.name && (
              <span className="micro">
                {t.accountName} <bdi>{method.name}</bdi>
              </span>
            )}
          </div>
          <CopyButton value={copiedNumber(method.number)}>
            {isAddress(method.number) ? t.copyAddress : t.copyNumber}
            <span className="visually-hidden">
              : <bdi>{method.label}</bdi>
            </span>
          </CopyButton>
        </div>
      ))}
      {offered.length > 0 && <Trouble plan={plan} />}
    </div>
  )
}

/** A WhatsApp chat for help with the transfer, with the package in its text. */
function Trouble({ plan }: Pick<Due, 'plan'>) {
  const t = useMessages(paymentMessages)
  const localized = useLocalized()
  const { name } = useSite().settings.packages[plan]
  const { whatsapp } = useContacts()
  if (!whatsapp) return null
  return (
    <TextLink
      href={whatsappLink(whatsapp.number, t.troubleText(localized(name)))}
      newTab
      icon={<WhatsAppIcon />}
    >
      {t.trouble}
    </TextLink>
  )
}

function useOffered(): Method[] {
  const t = useMessages(paymentMessages)
  const localized = useLocalized()
  const { paymentMethods: methods } = useSite().settings
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

function AskCoach({ plan }: Pick<Due, 'plan'>) {
  const t = useMessages(paymentMessages)
  const localized = useLocalized()
  const { name } = useSite().settings.packages[plan]
  const { whatsapp, phone } = useContacts()
  return (
    <Notice tone="warn">
      <p>{t.noMethods}</p>
      <div className={styles.ask}>
        {whatsapp && (
          <ButtonLink
            href={whatsappLink(whatsapp.number, t.askCoachText(localized(name)))}
            newTab
            size="compact"
            icon={<WhatsAppIcon />}
          >
            {t.askCoach}
          </ButtonLink>
        )}
        {!whatsapp && phone && (
          <ButtonLink href={callLink(phone.number)} size="compact" icon={<Smartphone />}>
            {t.callCoach}
          </ButtonLink>
        )}
      </div>
    </Notice>
  )
}
