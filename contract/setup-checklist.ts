import { hasOpenPrices } from './open-prices.ts'
import type { SiteSettings } from './site-settings.ts'

/** What the owner must complete before the site can accept applications. */
export const setUpSteps = ['name', 'contact', 'prices', 'payment'] as const
export type SetUpStep = (typeof setUpSteps)[number]

/** The incomplete set-up steps of a site. */
export function missingSetUpSteps(
  settings: Pick<SiteSettings, 'companyName' | 'socialLinks' | 'packages' | 'paymentMethods' | 'confirmed'>,
  version: number,
): SetUpStep[] {
  const { instapay, vodafoneCash, others } = settings.paymentMethods
  const done: Record<SetUpStep, boolean> = {
    name: settings.companyName.ar !== '' && version > 0,
    contact: settings.socialLinks.whatsapp !== '' || settings.socialLinks.phone !== '',
    prices: !hasOpenPrices(settings) && Object.values(settings.packages).every((one) => one.price > 0),
    payment:
      instapay.number !== '' || vodafoneCash.number !== '' || others.some((method) => method.number !== ''),
  }
  return setUpSteps.filter((step) => !done[step])
}
