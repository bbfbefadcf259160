import type { PaymentDetail, PaymentDetailChange } from '#contract/dashboard-payment-notices.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import type { LocalizedText } from '#contract/values.ts'

type Value = { key: string; detail: PaymentDetail; label: LocalizedText | null; value: string }

/**
 * The payment details that differ between two sites. Other payment methods are compared by their ids, which are unique
 * in a list, so moving them changes nothing.
 */
export function changedPaymentDetails(before: SiteSettings, after: SiteSettings): PaymentDetailChange[] {
  const [former, present] = [valuesOf(before), valuesOf(after)]
  const removed = former.filter(({ key }) => present.every((one) => one.key !== key))
  const values = [...present, ...removed.map((one) => ({ ...one, value: '' }))]
  return values.flatMap(({ key, detail, label, value: to }) => {
    const from = former.find((one) => one.key === key)?.value ?? ''
    return from === to ? [] : [{ detail, label, from, to }]
  })
}

function valuesOf({ paymentMethods, socialLinks, contactEmail }: SiteSettings): Value[] {
  const { instapay, vodafoneCash, others } = paymentMethods
  const named: [PaymentDetail, string][] = [
    ['instapay_number', instapay.number],
    ['instapay_name', instapay.name],
    ['vodafone_cash_number', vodafoneCash.number],
    ['vodafone_cash_name', vodafoneCash.name],
    ['whatsapp', socialLinks.whatsapp],
    ['phone', socialLinks.phone],
    ['instagram', socialLinks.instagram],
    ['contact_email', contactEmail],
  ]
  return [
    ...named.map(([detail, value]) => ({ key: detail, detail, label: null, value })),
    ...others.flatMap(({ id, label, number, name }) => [
      { key: `number ${id}`, detail: 'other_number' as const, label, value: number },
      { key: `name ${id}`, detail: 'other_name' as const, label, value: name },
    ]),
  ]
}
