import { isDeepStrictEqual } from 'node:util'
import { cairoDay } from '#contract/cairo-days.ts'
import { namelessMember } from '#contract/publication-consent-words.ts'
import type { TransformationStory } from '#contract/site-content.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import type { AgreedConsent, ResultPicture } from './consent-store.ts'

const nothing = { ar: '', en: '' }
const alts = { before: { ar: 'قبل', en: 'Before' }, after: { ar: 'بعد', en: 'After' } }

/** The story of a consent: everything in it is what the member read, and what nobody asked about is empty. */
export function agreedStory(consent: AgreedConsent): TransformationStory {
  const { facts } = consent
  const isNamed = facts.name.ar !== '' || facts.name.en !== ''
  return {
    id: consent.id,
    publicationConsent: consent.id,
    name: isNamed ? facts.name : namelessMember,
    beforeImage: { ...consent.before, alt: alts.before },
    afterImage: { ...consent.after, alt: alts.after },
    photosConsentDay: cairoDay(new Date(consent.answeredAt)),
    weeks: facts.weeks,
    achievement: facts.achievement,
    story: facts.story ?? nothing,
    // Not shown: the member was not asked for stars.
    rating: 5,
    age: facts.age,
    profession: nothing,
    goals: [],
    challenges: [],
    coachingPoints: [],
    startWeight: facts.startWeight,
    endWeight: facts.endWeight,
    lifestyle: nothing,
    motivation: nothing,
  }
}

/** The ids of the consents that stories name. */
export function namedConsents({ resultsPage }: SiteSettings): string[] {
  return resultsPage.stories.flatMap(({ publicationConsent }) => publicationConsent ?? [])
}

/**
 * The paths of what members did not agree to, as `resultsPage.stories.1.age`: a consent that is not in force, or anything
 * of its story that differs from what the member read. Two stories cannot name the same consent.
 */
export function placesNotAgreed({ resultsPage }: SiteSettings, consents: readonly AgreedConsent[]): string[] {
  const seen = new Set<string>()
  return resultsPage.stories.flatMap((story, index) => {
    const id = story.publicationConsent
    if (id === undefined) return []
    const at = `resultsPage.stories.${index}`
    const consent = consents.find((one) => one.id === id)
    if (!consent || seen.has(id)) return [`${at}.publicationConsent`]
    seen.add(id)
    return differing(story, agreedStory(consent)).map((field) => `${at}.${field}`)
  })
}

// Where a picture is cut off, and its words for those who don't see it, are the owner's.
const sameStory = (story: TransformationStory) => ({
  ...story,
  id: '',
  rating: 5,
  weeklyWeights: story.weeklyWeights ?? [],
  beforeImage: pixelsOf(story.beforeImage),
  afterImage: pixelsOf(story.afterImage),
})

const pixelsOf = (picture: (ResultPicture & object) | null) =>
  picture && { id: picture.id, width: picture.width, height: picture.height, blur: picture.blur }

function differing(story: TransformationStory, agreed: TransformationStory): string[] {
  const [one, other] = [sameStory(story), sameStory(agreed)]
  const fields = Object.keys({ ...one, ...other }) as (keyof typeof one)[]
  return fields.filter((field) => !isDeepStrictEqual(one[field], other[field]))
}

/** Settings without the stories whose consent is not in force. */
export function withAgreedOnly(settings: SiteSettings, consents: readonly AgreedConsent[]): SiteSettings {
  const isAgreed = ({ publicationConsent: id }: TransformationStory) =>
    id === undefined || consents.some((one) => one.id === id)
  const stories = settings.resultsPage.stories.filter(isAgreed)
  if (stories.length === settings.resultsPage.stories.length) return settings
  return { ...settings, resultsPage: { ...settings.resultsPage, stories } }
}

/** Settings in which the pictures of agreed results are left out; every other image is one of the site's own. */
export function withoutAgreedPictures(settings: SiteSettings): SiteSettings {
  const stories = settings.resultsPage.stories.map((story) =>
    story.publicationConsent === undefined ? story : { ...story, beforeImage: null, afterImage: null },
  )
  return { ...settings, resultsPage: { ...settings.resultsPage, stories } }
}

/** Stored settings, of whatever version of the product, without the stories of these consents; null if they have none. */
export function withoutConsents(settings: unknown, ids: readonly string[]): unknown | null {
  const { resultsPage } = (settings ?? {}) as { resultsPage?: { stories?: unknown } }
  if (!Array.isArray(resultsPage?.stories)) return null
  const stories = (resultsPage.stories as { publicationConsent?: string }[]).filter(
    (story) => !ids.includes(story?.publicationConsent ?? ''),
  )
  if (stories.length === resultsPage.stories.length) return null
  return { ...(settings as object), resultsPage: { ...resultsPage, stories } }
}
