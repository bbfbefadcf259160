import { paymentMethodName } from '#contract/payment-methods.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { useSite } from '#web/shell/site-context.tsx'

/** Returns what the payment method of a key is called on this site. */
export function useMethodName(): (key: string) => string {
  const localized = useLocalized()
  const { paymentMethods } = useSite().settings
  return (key) => localized(paymentMethodName(key, paymentMethods))
}
