import { z } from 'zod'
import type { ProgressEntry, ProgressPhoto } from '#contract/progress.ts'
import { PublishedFacts } from '#contract/publication-consents.ts'
import { foldDigits } from '#contract/text.ts'

/** The values of the form to ask a member, as fields take them. */
export type AskValues = {
  nameAr: string
  nameEn: string
  achievementAr: string
  achievementEn: string
  storyAr: string
  storyEn: string
  weeks: string
  startWeight: string
  endWeight: string
  age: string
}

const figure = z.string().transform((text) => (text.trim() === '' ? Number.NaN : Number(foldDigits(text))))
const { shape } = PublishedFacts
const ownWords = shape.story.unwrap()

/** What stands beside the photos, from the fields. */
export const askSchema = z
  .object({
    nameAr: shape.name.shape.ar,
    nameEn: shape.name.shape.en,
    achievementAr: z.string().refine((text) => text.trim() !== '', 'required'),
    achievementEn: z.string(),
    ...{ storyAr: ownWords.shape.ar, storyEn: ownWords.shape.en },
    weeks: figure.pipe(shape.weeks),
    startWeight: figure.pipe(shape.startWeight),
    endWeight: figure.pipe(shape.endWeight),
    age: figure.pipe(shape.age),
  })
  .transform(
    ({ nameAr, nameEn, achievementAr, achievementEn, storyAr, storyEn, ...figures }): PublishedFacts => ({
      ...figures,
      name: { ar: nameAr, en: nameEn },
      achievement: { ar: achievementAr, en: achievementEn },
      story: { ar: storyAr, en: storyEn },
    }),
  )

const fields: Record<string, keyof AskValues> = {
  'facts.name.ar': 'nameAr',
  'facts.name.en': 'nameEn',
  'facts.achievement.ar': 'achievementAr',
  'facts.achievement.en': 'achievementEn',
  'facts.story.ar': 'storyAr',
  'facts.story.en': 'storyEn',
  'facts.weeks': 'weeks',
  'facts.startWeight': 'startWeight',
  'facts.endWeight': 'endWeight',
  'facts.age': 'age',
}

/** The field of a path in the server's response. */
export const askFieldOf = (path: string): keyof AskValues | null => fields[path] ?? null

/** A photo that can be shown, with its day and its place in it. */
export type DatedPhoto = ProgressPhoto & { day: string; place: number }

/** The photos of these days, in order. */
export function datedPhotos(days: readonly ProgressEntry[]): DatedPhoto[] {
  return days.flatMap(({ day, photos }) =>
    photos.map((photo, index) => ({ ...photo, day, place: index + 1 })),
  )
}

const week = 7 * 24 * 60 * 60 * 1000

/** What the form begins with: the time and the weights from the first and the last day. */
export function firstValues(days: readonly ProgressEntry[]): AskValues {
  const [first, last] = [days[0], days.at(-1)]
  const weeks = first && last ? Math.round((Date.parse(last.day) - Date.parse(first.day)) / week) : 0
  const weight = (of: ProgressEntry | undefined) => (of?.weight == null ? '' : String(of.weight))
  return {
    ...{ nameAr: '', nameEn: '', achievementAr: '', achievementEn: '', storyAr: '', storyEn: '' },
    weeks: weeks > 0 ? String(weeks) : '',
    ...{ startWeight: weight(first), endWeight: weight(last), age: '' },
  }
}
