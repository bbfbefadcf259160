import { Banknote, Landmark, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { paymentMethodName } from '#contract/payment-methods.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { useSite } from '#web/shell/site-context.tsx'

/** A payment method as the site offers it; `key` is what a request says of it. */
export type OfferedMethod = { key: string; label: string; number: string; name: string; icon: ReactNode }

/** The payment methods of the site that have a number. */
export function useOffered(): OfferedMethod[] {
  const localized = useLocalized()
  const { paymentMethods: methods } = useSite().settings
  const { instapay, vodafoneCash, others } = methods
  const all = [
    { ...instapay, key: 'instapay', icon: <Landmark /> },
    { ...vodafoneCash, key: 'vodafoneCash', icon: <Smartphone /> },
    ...others.map(({ id = '', ...other }) => ({ ...other, key: id, icon: <Banknote /> })),
  ]
  return all
    .filter(({ number }) => number !== '')
    .map(({ key, number, name, icon }) => ({
      ...{ key, number, name, icon },
      label: localized(paymentMethodName(key, methods)),
    }))
}
