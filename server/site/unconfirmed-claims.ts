import { isDeepStrictEqual } from 'node:util'
import type { Testimonial, TransformationStory, VideoCard } from '#contract/site-content.ts'
import type { ClaimStep, Confirmed, SiteSettings } from '#contract/site-settings.ts'
import type { LocalizedText } from '#contract/values.ts'
import { siteDefaults } from './default-settings.ts'
import { nothingConfirmed } from './unclaimed-content.ts'

const { settings: samples } = siteDefaults(true)
const { settings: unclaimed } = siteDefaults(false)

const demoAnswers = samples.visitorFaq.map(({ answer }) => answer)

/** What earlier versions prefilled: they promised weekly weights, and a guarantee. */
const former: Record<'results' | 'packages' | 'guarantee', LocalizedText> = {
  results: {
    ar: 'كل خط في الرسم أسبوع من المتابعة.',
    en: 'Every tick on the chart is one week of follow-up.',
  },
  packages: {
    ar: 'ثلاث باقات شهرية. كلها تشمل ضمان الجودة والمتابعة الكاملة.',
    en: 'Three monthly packages. All include a quality guarantee and full follow-up.',
  },
  guarantee: {
    ar: 'كل الباقات تشمل ضمان الجودة والمتابعة الكاملة.',
    en: 'All packages include quality guarantee and full follow-up.',
  },
}

/**
 * The settings of a real site without the samples that nobody confirmed: numbers, specialities, videos, guarantee,
 * people and answers of the demo. Everything else is what the owner entered, and stays. A sample that `shown` has stays too, because
 * it was confirmed before.
 */
export function withoutUnconfirmed(settings: SiteSettings, shown: SiteSettings = unclaimed): SiteSettings {
  const { resultsPage, testimonials } = settings
  const confirmed = ownConfirmations(settings.confirmed)
  return {
    ...settings,
    confirmed,
    ...(confirmed.numbers === '' && {
      heroCounters: claimed(settings.heroCounters, samples.heroCounters, shown.heroCounters),
      stats: claimed(settings.stats, samples.stats, shown.stats),
    }),
    ...(confirmed.specialties === '' && { specialties: ownSpecialties(settings, shown) }),
    ...(confirmed.prices === '' && ownPromises(settings, shown)),
    videos: ownVideos(settings.videos),
    resultsPage: { stories: real(resultsPage.stories, samples.resultsPage.stories, lastingOfStory) },
    testimonials: real(testimonials, samples.testimonials, lastingOfQuote),
    womenNote: isSame(settings.womenNote, samples.womenNote) ? unclaimed.womenNote : settings.womenNote,
    visitorFaq: settings.visitorFaq.filter(({ answer }) => !isAmong(answer, demoAnswers)),
  }
}

/** Without the confirmations of the demo, which come with its file. */
function ownConfirmations(confirmed: Confirmed = nothingConfirmed): Confirmed {
  const own = (step: ClaimStep) => (confirmed[step] === samples.confirmed?.[step] ? '' : confirmed[step])
  return {
    numbers: own('numbers'),
    specialties: own('specialties'),
    videos: own('videos'),
    prices: own('prices'),
  }
}

/** Without the numbers that are equal to the samples, unless they were shown before. */
function claimed<Numbers extends Record<string, number | null>>(
  numbers: Numbers,
  sampled: Numbers,
  shown: Numbers,
): Numbers {
  const kept = Object.entries(numbers).map(([name, value]) => [
    name,
    value === sampled[name] && value !== shown[name] ? null : value,
  ])
  return Object.fromEntries(kept) as Numbers
}

function ownSpecialties({ specialties }: SiteSettings, shown: SiteSettings): SiteSettings['specialties'] {
  const own = (list: 'certifications' | 'specializations') =>
    specialties[list].filter(
      (one) => !isAmong(one, samples.specialties[list]) || isAmong(one, shown.specialties[list]),
    )
  return { certifications: own('certifications'), specializations: own('specializations') }
}

/** Without the prefilled guarantee, and without subtitles that promise it or weekly weights. */
function ownPromises(
  { packageLabels, sectionSubtitles }: SiteSettings,
  shown: SiteSettings,
): Pick<SiteSettings, 'packageLabels' | 'sectionSubtitles'> {
  const { packages, results } = sectionSubtitles
  const before = shown.sectionSubtitles
  const plain = unclaimed.sectionSubtitles
  const isNew = (text: LocalizedText, prefilled: readonly LocalizedText[], was: LocalizedText) =>
    isAmong(text, prefilled) && !isSame(text, was)
  const guarantees = [samples.packageLabels.guarantee, former.guarantee]
  return {
    packageLabels: isNew(packageLabels.guarantee, guarantees, shown.packageLabels.guarantee)
      ? { ...packageLabels, guarantee: unclaimed.packageLabels.guarantee }
      : packageLabels,
    sectionSubtitles: {
      ...sectionSubtitles,
      ...(isNew(packages, [former.packages], before.packages) && { packages: plain.packages }),
      ...(isNew(results, [former.results], before.results) && { results: plain.results }),
    },
  }
}

/** Without the demo's cards, and without its addresses. A card that the owner changed or gave an address stays. */
function ownVideos(videos: SiteSettings['videos']): SiteSettings['videos'] {
  const contentOf = (video: VideoCard) => ({ ...video, id: '', url: '', duration: '' })
  const isSample = (video: VideoCard) =>
    samples.videos.some((one) => isDeepStrictEqual(contentOf(one), contentOf(video)))
  return videos
    .map((video) => (video.url?.startsWith('/demo/') ? { ...video, url: '' } : video))
    .filter((video) => video.url || !isSample(video))
}

/**
 * Without the invented people of the demo, whatever ids they have now. They are known by what never changes: their texts
 * are rewritten from version to version, and a stored one has the words of its day.
 */
function real<Entry>(
  entries: Entry[],
  invented: readonly Entry[],
  lasting: (entry: Entry) => object,
): Entry[] {
  const known = invented.map(lasting)
  return entries.filter((entry) => !known.some((one) => isDeepStrictEqual(one, lasting(entry))))
}

// A story that the owner has given a picture is theirs.
const lastingOfStory = ({
  name,
  age,
  weeks,
  startWeight,
  endWeight,
  beforeImage,
  afterImage,
}: TransformationStory) => ({ name: name.ar, age, weeks, startWeight, endWeight, beforeImage, afterImage })
const lastingOfQuote = ({ name, content }: Testimonial) => ({ name: name.ar, content: content.ar })

const isSame = (one: LocalizedText, other: LocalizedText) => one.ar === other.ar && one.en === other.en
const isAmong = (one: LocalizedText, list: readonly LocalizedText[]) =>
  list.some((other) => isSame(one, other))
