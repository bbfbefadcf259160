import type { SiteSettings } from './site-settings.ts'
import type { LocalizedText } from './values.ts'

/** Names of the methods that every site has. */
const named: Record<string, LocalizedText> = {
  instapay: { ar: 'إنستاباي', en: 'InstaPay' },
  vodafoneCash: { ar: 'فودافون كاش', en: 'Vodafone Cash' },
}

/** The key of a payment method that the owner added is its id; one that is gone since has no name of its own. */
const gone: LocalizedText = { ar: 'طريقة سابقة', en: 'A former method' }

type Methods = SiteSettings['paymentMethods']

/** The keys of the payment methods of a site, as requests store them. */
export const paymentMethodKeys = ({ others }: Pick<Methods, 'others'>): string[] => [
  ...Object.keys(named),
  ...others.flatMap(({ id }) => id ?? []),
]

/** What a payment method is called, in both languages. */
export const paymentMethodName = (key: string, { others }: Pick<Methods, 'others'>): LocalizedText =>
  named[key] ?? others.find(({ id }) => id === key)?.label ?? gone
