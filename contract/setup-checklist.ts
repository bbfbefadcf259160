import { hasOpenPrices } from './open-prices.ts'
import type { ClaimStep, SiteSettings } from './site-settings.ts'

/** What the owner must complete before the site can accept applications. */
export const setUpSteps = ['name', 'contact', 'prices', 'payment'] as const
export type SetUpStep = (typeof setUpSteps)[number]

/** What visitors are told about the owner only once the owner has decided on it. */
export const claimSetUpSteps = ['numbers', 'specialties', 'videos'] as const satisfies readonly ClaimStep[]
export type ClaimSetUpStep = (typeof claimSetUpSteps)[number]

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

/** How far a claim is decided: shown, hidden by the owner's choice, or still open, which visitors do not see either. */
export type ClaimState = 'shown' | 'hidden' | 'open'

type Claims = Pick<SiteSettings, 'stats' | 'heroCounters' | 'specialties' | 'videos' | 'confirmed'>

/** The state of each claim. */
export function claimStates(settings: Claims): Record<ClaimSetUpStep, ClaimState> {
  const { stats, heroCounters, specialties, videos, confirmed } = settings
  const numbers = [...Object.values(stats), ...Object.values(heroCounters)]
  const stateOf = (step: ClaimSetUpStep, isShown: boolean): ClaimState => {
    if (isShown) return 'shown'
    return confirmed?.[step] ? 'hidden' : 'open'
  }
  return {
    numbers: stateOf(
      'numbers',
      numbers.some((number) => number !== null),
    ),
    specialties: stateOf(
      'specialties',
      specialties.certifications.length + specialties.specializations.length > 0,
    ),
    videos: stateOf(
      'videos',
      videos.some(({ url }) => url),
    ),
  }
}
