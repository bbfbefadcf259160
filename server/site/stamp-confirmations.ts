import { isDeepStrictEqual } from 'node:util'
import type { ClaimStep, Confirmed, SiteSettings } from '#contract/site-settings.ts'
import { planIds } from '#contract/values.ts'
import { siteDefaults } from './default-settings.ts'
import { nothingConfirmed } from './unclaimed-content.ts'
import { withoutUnconfirmed } from './unconfirmed-claims.ts'

const { packages: samples } = siteDefaults(true).settings

/**
 * The settings that a publication of a real site stores: without unconfirmed samples, and with the day of each
 * confirmation. What the owner entered counts as confirmed today. A publication without `confirmed` confirms no sample
 * and takes no earlier confirmation back.
 */
export function withConfirmations(given: SiteSettings, before: SiteSettings, today: string): SiteSettings {
  const settings = withoutUnconfirmed(given, before)
  const former = before.confirmed ?? nothingConfirmed
  const sent = given.confirmed ? (settings.confirmed ?? former) : former
  const dayOf = (step: ClaimStep): string => {
    const { content, isEntered } = claims[step](settings)
    const isChanged = !isDeepStrictEqual(content, claims[step](before).content)
    if (sent[step] === '') return isEntered ? today : ''
    return isEntered && isChanged ? today : sent[step]
  }
  const confirmed: Confirmed = {
    numbers: dayOf('numbers'),
    specialties: dayOf('specialties'),
    videos: dayOf('videos'),
    prices: dayOf('prices'),
  }
  return { ...settings, confirmed }
}

/** What a step is about, and whether the owner entered something for it. Prefilled prices are not entered. */
type Claim = (settings: SiteSettings) => { content: unknown; isEntered: boolean }

const claims: Record<ClaimStep, Claim> = {
  numbers: ({ stats, heroCounters }) => {
    const content = [...Object.values(stats), ...Object.values(heroCounters)]
    return { content, isEntered: content.some((number) => number !== null) }
  },
  specialties: ({ specialties }) => ({
    content: specialties,
    isEntered: specialties.certifications.length + specialties.specializations.length > 0,
  }),
  videos: ({ videos }) => {
    const content = videos.map(({ url }) => url).filter(Boolean)
    return { content, isEntered: content.length > 0 }
  },
  prices: ({ packages }) => {
    const content = planIds.map((id) => packages[id].price)
    return { content, isEntered: planIds.every((id) => packages[id].price !== samples[id].price) }
  },
}
