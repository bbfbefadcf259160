import { Smartphone } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { callLink, whatsappLink } from '#contract/phones.ts'
import type { PlanId } from '#contract/values.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { Ltr, Price, useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useWideWindow } from '#web/platform/media-query.ts'
import { useMessages } from '#web/platform/messages.ts'
import { retryImport } from '#web/platform/retry-import.ts'
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
import { MethodChoice } from './method-choice.tsx'
import { PayCode } from './pay-code.tsx'
import styles from './payment.module.css'
import { type OfferedMethod, useOffered } from './use-offered.tsx'
import type { Transfer } from './use-transfer.ts'

const NumberPicture = lazy(() =>
  retryImport(async () => ({ default: (await import('./number-picture.tsx')).NumberPicture })),
)

/**
 * What is paid for: a package, its price, months and total as the payer saw them, and the pay code of a sent request.
 * `isRest`: only what is missing.
 */
export type Due = OrderTerms & { plan: PlanId; payCode?: string | undefined; isRest?: boolean }

type PaymentMethodsProps = {
  due: Due
  /** The transfer of a request that is not sent yet. */
  transfer?: Transfer | undefined
}

/** The amount due, the payment methods, each number with a copy button, and the pay code; without methods, how to ask the coach. */
export function PaymentMethods({ due, transfer }: PaymentMethodsProps) {
  const t = useMessages(paymentMessages)
  const offered = useOffered()
  const sentCode = due.payCode === undefined ? null : { payCode: due.payCode }
  const code = transfer ? transfer.code : sentCode
  return (
    <div className={styles.pay}>
      <Amount due={due} />
      <p role="status" className={styles.changed}>
        {transfer && transfer.costBefore !== null && (
          <PriceChanged before={transfer.costBefore} total={due.total} />
        )}
      </p>
      {offered.length === 0 && <AskCoach plan={due.plan} />}
      {offered.map((method) => (
        <Method key={method.key} method={method} onCopied={() => transfer?.setMethod(method.key)} />
      ))}
      {(transfer || code) && <PayCode code={code} />}
      {transfer && offered.length > 1 && (
        <MethodChoice offered={offered} chosen={transfer.method} onChange={transfer.setMethod} />
      )}
      <p className="micro">{t.neverShare}</p>
      {offered.length > 0 && (
        <Trouble plan={due.plan} payCode={typeof code === 'object' ? code?.payCode : undefined} />
      )}
    </div>
  )
}

function Amount({ due: { plan: _, payCode: _code, isRest = false, ...terms } }: { due: Due }) {
  const t = useMessages(paymentMessages)
  return (
    <div className={styles.amount}>
      <div>
        <p>
          {t.amount}{' '}
          <b>
            <Price pounds={terms.total} />
          </b>
        </p>
        {!isRest && (
          <p className="micro">
            <OrderSum {...terms} />
          </p>
        )}
        <p className="micro">{t.exactly}</p>
      </div>
      <CopyButton value={String(terms.total)}>{t.copyAmount}</CopyButton>
    </div>
  )
}

function PriceChanged({ before, total }: { before: number; total: number }) {
  const t = useMessages(paymentMessages)
  const { money } = useFormat()
  return t.changed(isolate(money(before)), isolate(money(total)))
}

function Method({ method, onCopied }: { method: OfferedMethod; onCopied: () => void }) {
  const t = useMessages(paymentMessages)
  const format = useFormat()
  const isWide = useWideWindow()
  const { label, number, name, icon } = method
  const copied = copiedNumber(number)
  return (
    <div className={styles.method}>
      {icon}
      <div className={styles.account}>
        <b>{label}</b>
        <Ltr wraps>{isNumber(number) ? format.digits(number) : number}</Ltr>
        {name && (
          <span className="micro">
            {t.accountName} <bdi>{name}</bdi>
          </span>
        )}
      </div>
      <CopyButton value={copied} onCopied={onCopied}>
        {isAddress(number) ? t.copyAddress : t.copyNumber}
        <span className="visually-hidden">
          : <bdi>{label}</bdi>
        </span>
      </CopyButton>
      <span className={styles.picture}>
        {isWide && (
          <Suspense>
            <NumberPicture number={copied} label={t.picture(label)} className={styles.modules} />
          </Suspense>
        )}
      </span>
    </div>
  )
}

type TroubleProps = Pick<Due, 'plan' | 'payCode'>

/** A WhatsApp chat for help with the transfer, with the package and the pay code in its text. */
function Trouble({ plan, payCode }: TroubleProps) {
  const t = useMessages(paymentMessages)
  const localized = useLocalized()
  const { name } = useSite().settings.packages[plan]
  const { whatsapp } = useContacts()
  if (!whatsapp) return null
  const text = t.troubleText(localized(name))
  return (
    <TextLink
      href={whatsappLink(whatsapp.number, payCode === undefined ? text : `${text} ${t.troubleCode(payCode)}`)}
      newTab
      icon={<WhatsAppIcon />}
    >
      {t.trouble}
    </TextLink>
  )
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
