import type { PlanId } from '#contract/values.ts'
import { PaymentMethods } from '#web/applications/payment-methods.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { useContacts } from '#web/site/contacts-context.tsx'
import { useSite } from '#web/site/site-context.tsx'
import { Folded } from '#web/ui/folded.tsx'

const words = defineMessages({
  ar: { asked: 'المبلغ المطلوب وأين يُحوَّل' },
  en: { asked: 'The amount due, and where to send it' },
})

/** `price` in EGP for one month. */
type WaysToPayProps = { plan: PlanId; price: number }

/** What is due for a package, and where the site says to send it. */
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

/** The same for whoever sends another proof, folded: most of them have paid, and are not to pay twice. */
export function FoldedWaysToPay(props: WaysToPayProps) {
  const { asked } = useMessages(words)
  return (
    <Folded title={asked} outlined>
      <WaysToPay {...props} />
    </Folded>
  )
}
