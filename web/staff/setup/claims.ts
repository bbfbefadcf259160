import { z } from 'zod'
import { VideoCard } from '#contract/site-content.ts'
import { type ClaimStep, type Confirmed, SiteSettings } from '#contract/site-settings.ts'
import { foldDigits } from '#contract/text.ts'
import type { LocalizedText } from '#contract/values.ts'
import { completedLink } from '#contract/video-links.ts'

/** A typed number in any digits, at most `max`; empty is null, which is not shown. */
const typedNumber = (max: number) =>
  z
    .string()
    .transform((typed) => foldDigits(typed).replace(/[,٬\s]/g, ''))
    .refine((digits) => /^\d*$/.test(digits) && Number(digits) <= max, 'figure_range')
    .transform((digits) => (digits === '' ? null : Number(digits)))

/** Specialties that many coaches have; each is published only if it is chosen. */
export const suggestedSpecialties = {
  fatLoss: { ar: 'خسارة الدهون', en: 'Fat loss' },
  muscle: { ar: 'بناء العضل', en: 'Muscle building' },
  afterInjury: { ar: 'العودة بعد الإصابة', en: 'Return after injury' },
} as const satisfies Record<string, LocalizedText>
export type SuggestedSpecialty = keyof typeof suggestedSpecialties

const suggestions = Object.entries(suggestedSpecialties) as [SuggestedSpecialty, LocalizedText][]

/** What the site says of its owner, as fields of the set-up form. */
export const claimFields = {
  pricesConfirmed: z.boolean(),
  clients: typedNumber(1_000_000),
  experience: typedNumber(99),
  sessions: typedNumber(1_000_000),
  successRate: typedNumber(100),
  hideNumbers: z.boolean(),
  fatLoss: z.boolean(),
  muscle: z.boolean(),
  afterInjury: z.boolean(),
  ownSpecialty: SiteSettings.shape.specialties.shape.specializations.element.shape.ar,
  hideSpecialties: z.boolean(),
  videoTitle: VideoCard.shape.title.shape.ar,
  videoUrl: z
    .string()
    .transform((typed) => completedLink(typed.trim()))
    .pipe(z.union([z.literal(''), z.url({ protocol: /^https?$/, error: 'url' })], 'url')),
  hideVideos: z.boolean(),
}
const Claims = z.object(claimFields)
type ClaimValues = z.input<typeof Claims>
type Claims = z.output<typeof Claims>

const typed = (number: number | null) => (number === null ? '' : String(number))

/** The form's initial values; a question that the owner answered stays answered. */
export function claimsOf({ stats, specialties, confirmed }: SiteSettings): ClaimValues {
  const has = (name: SuggestedSpecialty) =>
    specialties.specializations.some(({ ar }) => ar === suggestedSpecialties[name].ar)
  return {
    pricesConfirmed: Boolean(confirmed?.prices),
    clients: typed(stats.clients),
    experience: typed(stats.experience),
    sessions: typed(stats.sessions),
    successRate: typed(stats.successRate),
    hideNumbers: false,
    fatLoss: has('fatLoss'),
    muscle: has('muscle'),
    afterInjury: has('afterInjury'),
    ownSpecialty: '',
    hideSpecialties: false,
    videoTitle: '',
    videoUrl: '',
    hideVideos: false,
  }
}

/** The settings with what the owner entered, confirmed or chose to hide on `today`. */
export function withClaims(settings: SiteSettings, form: Claims, today: string): SiteSettings {
  const stats = {
    clients: form.clients,
    experience: form.experience,
    sessions: form.sessions,
    successRate: form.successRate,
  }
  const specializations = specializationsOf(settings, form)
  const { certifications } = settings.specialties
  const answers: Record<ClaimStep, boolean> = {
    prices: form.pricesConfirmed,
    numbers: form.hideNumbers || Object.values(stats).some((number) => number !== null),
    specialties: form.hideSpecialties || specializations.length + certifications.length > 0,
    videos: form.hideVideos || form.videoUrl !== '',
  }
  return {
    ...settings,
    stats,
    specialties: { certifications, specializations },
    videos: form.videoUrl === '' ? settings.videos : [newVideo(form), ...settings.videos],
    confirmed: confirmedOn(today, settings.confirmed, answers),
  }
}

function confirmedOn(
  today: string,
  former: Confirmed | undefined,
  answers: Record<ClaimStep, boolean>,
): Confirmed {
  const dayOf = (step: ClaimStep) => former?.[step] || (answers[step] ? today : '')
  return {
    numbers: dayOf('numbers'),
    specialties: dayOf('specialties'),
    videos: dayOf('videos'),
    prices: answers.prices ? dayOf('prices') : '',
  }
}

function specializationsOf({ specialties }: SiteSettings, form: Claims) {
  const isSuggested = ({ ar }: LocalizedText) => suggestions.some(([, text]) => text.ar === ar)
  const own = form.ownSpecialty === '' ? [] : [{ ar: form.ownSpecialty, en: '' }]
  return [
    ...suggestions.filter(([name]) => form[name]).map(([, text]) => text),
    ...specialties.specializations.filter((one) => !isSuggested(one)),
    ...own,
  ].slice(0, 8)
}

function newVideo({ videoTitle, videoUrl }: Claims): VideoCard {
  return {
    id: crypto.randomUUID(),
    title: { ar: videoTitle, en: '' },
    thumbnail: null,
    movement: 'squat',
    url: videoUrl,
    duration: '',
    description: { ar: '', en: '' },
  }
}
