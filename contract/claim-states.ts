import type { ClaimStep, SiteSettings } from './site-settings.ts'

/** Claims about the owner that visitors see only once the owner has decided on them. */
export const claimSetUpSteps = ['numbers', 'specialties', 'videos'] as const satisfies readonly ClaimStep[]
export type ClaimSetUpStep = (typeof claimSetUpSteps)[number]

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
