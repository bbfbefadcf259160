import type { PlanId } from '#contract/values.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { PaymentMethods } from '#web/public/apply/payment-methods.tsx'
import { useContacts } from '#web/shell/contacts-context.tsx'
import { useSite } from '#web/shell/site-context.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'

const words = defineMessages({
  ar: { amount: 'المبلغ المطلوب وأين يُحوَّل' },
  en: { amount: 'The amount due, and where to send it' },
})

/** `price` in EGP for one month. */
type WaysToPayProps = { plan: PlanId; price: number }

/** The price of a package and the payment methods. */
export function WaysToPay({ plan, price }: WaysToPayProps) {
  const { paymentMethods, packages } = useSite().settings
  const { whatsapp, phone } = useContacts()
  const localized = useLocalized()
  return (
    <PaymentMethods
      methods={paymentMethods}
      price={price}
      planName={localized(packages[plan].name)}
      coach={{ whatsapp: whatsapp?.number ?? null, phone: phone?.number ?? null }}
    />
  )
}

/** The same, folded, for another payment proof: most applicants have paid already, and must not pay twice. */
export function FoldedWaysToPay(props: WaysToPayProps) {
  const { amount } = useMessages(words)
  return (
    <Disclosure title={amount} outlined>
      <WaysToPay {...props} />
    </Disclosure>
  )
}
