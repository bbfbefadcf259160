import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ListFacts, ListQuery } from './lists.ts'
import { optionalParagraphs } from './text.ts'
import { Day, Id, Instant, ToldInstant } from './values.ts'

/** How many workouts a week's goal is where the coach has set none. */
export const defaultWeeklyGoal = 4

/** The most workouts that a week's goal can ask for. */
export const mostWorkoutsAWeek = 7

/** The most photos of one day. */
export const mostPhotosADay = 3

/** How many days back an entry may still be written down or changed. */
export const entryReachesBack = 60

/** The version of what a member agrees to before photos are kept. */
export const photoConsentVersion = '2026-11'

/** The five measures of a body, in centimetres. */
export const bodyMeasures = ['waist', 'hip', 'chest', 'arm', 'thigh'] as const
export type BodyMeasure = (typeof bodyMeasures)[number]

/** What is drawn over time: the weight in kilograms and the measures in centimetres. */
export const measures = ['weight', ...bodyMeasures] as const
export type Measure = (typeof measures)[number]

/** The least and the most that a weight may be, in kilograms, and a measure, in centimetres. */
export const measureLimits = { weight: { min: 20, max: 400 }, body: { min: 10, max: 300 } } as const

const tenths = ({ min, max }: { min: number; max: number }) =>
  z
    .number({ error: 'figure' })
    .min(min, 'figure_range')
    .max(max, 'figure_range')
    .transform((value) => Math.round(value * 10) / 10)
    .nullable()
    .default(null)

const scale = z.int({ error: 'invalid' }).min(1, 'invalid').max(5, 'invalid').nullable().default(null)

/**
 * What a member writes down of one day. Figures have one decimal; what was not measured is null. `photos` are the day's
 * photos in their order: ids of those that are kept, tickets of those just uploaded. `basis` is the `updatedAt` that
 * the form began from, null for a new day.
 */
export const ProgressInput = z
  .object({
    workout: z.boolean().default(false),
    weight: tenths(measureLimits.weight),
    waist: tenths(measureLimits.body),
    hip: tenths(measureLimits.body),
    chest: tenths(measureLimits.body),
    arm: tenths(measureLimits.body),
    thigh: tenths(measureLimits.body),
    energy: scale,
    sleep: scale,
    note: optionalParagraphs(2000).default(''),
    photos: z.array(Id).max(mostPhotosADay, 'too_many_photos').default([]),
    basis: ToldInstant.nullable(),
  })
  .meta({ id: 'ProgressInput' })
export type ProgressInput = z.infer<typeof ProgressInput>

/** A photo of one's progress. Its urls are signed, short-lived and made out to whoever asked. */
export const ProgressPhoto = z
  .object({
    _id: Id,
    url: z.string(),
    thumbnailUrl: z.string(),
    width: z.int(),
    height: z.int(),
  })
  .meta({ id: 'ProgressPhoto' })
export type ProgressPhoto = z.infer<typeof ProgressPhoto>

const figure = z.number().nullable()
const comment = z.object({ text: z.string(), by: z.string(), at: Instant, seenAt: Instant.nullable() })

/** One day of a member's progress; `comment` is the coach's, `seenAt` null while its member has not seen it. */
export const ProgressEntry = z
  .object({
    day: Day,
    workout: z.boolean(),
    weight: figure,
    waist: figure,
    hip: figure,
    chest: figure,
    arm: figure,
    thigh: figure,
    energy: z.int().nullable(),
    sleep: z.int().nullable(),
    note: z.string(),
    photos: z.array(ProgressPhoto),
    comment: comment.nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'ProgressEntry' })
export type ProgressEntry = z.infer<typeof ProgressEntry>

/**
 * How this week stands, Saturday to Friday in Cairo: days with a workout of the week's goal, of which `percent` is at
 * most 100. `consent` says when photos were agreed to, null where they are not; `unseenComments` counts up to 100;
 * `latestComment` is the newest of the coach's, to whichever day.
 */
export const ProgressOverview = z
  .object({
    today: Day,
    week: z.object({
      from: Day,
      to: Day,
      done: z.int(),
      goal: z.int(),
      percent: z.int(),
      days: z.array(Day),
    }),
    goals: z.array(z.string()),
    consent: Instant.nullable(),
    entries: z.int(),
    photos: z.int(),
    unseenComments: z.int(),
    latestComment: comment.extend({ day: Day }).nullable(),
  })
  .meta({ id: 'ProgressOverview' })
export type ProgressOverview = z.infer<typeof ProgressOverview>

/** Every figure of one day, for the charts. */
export const ProgressPoint = z
  .object({ day: Day, weight: figure, waist: figure, hip: figure, chest: figure, arm: figure, thigh: figure })
  .meta({ id: 'ProgressPoint' })
export type ProgressPoint = z.infer<typeof ProgressPoint>

/** The most days that a chart is drawn from: three years of days, the newest. */
export const mostPoints = 1100

/** Which days are listed: a page of all, or with `photos=true` only those that have some. */
export const EntryQuery = ListQuery.extend({ photos: z.enum(['true']).optional() })

/** A page of days, newest first. */
export const EntryPage = ListFacts.extend({ entries: z.array(ProgressEntry) })

/** All days that have a figure, oldest first. */
export const Measurements = z.object({ points: z.array(ProgressPoint) })

const ofDay = z.object({ day: Day })

/** A member's own week, goals and consent. */
export const readProgress = endpoint({
  id: 'readProgress',
  method: 'GET',
  path: '/progress',
  summary: 'Reads how the member’s week stands.',
  access: 'member',
  status: 200,
  answer: z.object({ progress: ProgressOverview }),
  errors: ['access_expired'],
})

/** A member's own days, newest first; with `photos=true` only those that have some. */
export const listProgress = endpoint({
  id: 'listProgress',
  method: 'GET',
  path: '/progress/entries',
  summary: 'Lists the member’s entries, a page at a time.',
  access: 'member',
  query: EntryQuery,
  status: 200,
  answer: EntryPage,
  errors: ['access_expired'],
})

/** One day of a member's own; null where nothing was written down. */
export const readProgressDay = endpoint({
  id: 'readProgressDay',
  method: 'GET',
  path: '/progress/entries/{day}',
  summary: 'Reads one day of the member’s progress.',
  access: 'member',
  params: ofDay,
  status: 200,
  answer: z.object({ entry: ProgressEntry.nullable() }),
  errors: ['access_expired'],
})

/** What a member measured, oldest first, days without a figure left out. */
export const readMeasurements = endpoint({
  id: 'readMeasurements',
  method: 'GET',
  path: '/progress/measurements',
  summary: 'Reads the member’s figures over time, for charts.',
  access: 'member',
  status: 200,
  answer: Measurements,
  errors: ['access_expired'],
})

/**
 * Writes a day down, or changes it. `progress_changed` where it was changed elsewhere since `basis`; nothing is lost
 * then on either side. Photos need a consent; a day after today or longer ago than 60 days is refused at `day`.
 */
export const saveProgress = endpoint({
  id: 'saveProgress',
  method: 'PUT',
  path: '/progress/entries/{day}',
  summary: 'Writes down or changes one day of the member’s progress.',
  access: 'member',
  params: ofDay,
  body: ProgressInput,
  status: 200,
  answer: z.object({ entry: ProgressEntry }),
  errors: [
    'access_expired',
    'progress_changed',
    'photo_consent_missing',
    'upload_missing',
    'repeat_differs',
    'repeat_in_progress',
    'busy',
  ],
  repeatable: true,
})

/** Removes a day with its photos. */
export const deleteProgress = endpoint({
  id: 'deleteProgress',
  method: 'DELETE',
  path: '/progress/entries/{day}',
  summary: 'Removes one day of the member’s progress, with its photos.',
  access: 'member',
  params: ofDay,
  status: 204,
  answer: z.void(),
  errors: ['access_expired', 'not_found'],
})

/** Since when photos may be kept, null where they may not, and how many there are; told after access ended too. */
export const PhotoConsent = z
  .object({ consent: Instant.nullable(), photos: z.int() })
  .meta({ id: 'PhotoConsent' })
export type PhotoConsent = z.infer<typeof PhotoConsent>

/** Tells whether the caller agreed to photos being kept, and how many are. */
export const readPhotoConsent = endpoint({
  id: 'readPhotoConsent',
  method: 'GET',
  path: '/progress/photo-consent',
  summary: 'Reads whether progress photos may be kept, and how many are.',
  access: 'user',
  renewal: true,
  status: 200,
  answer: PhotoConsent,
  errors: [],
})

/** Agrees to photos being kept, or takes the agreement back, which deletes all photos at once. Open after access ended too. */
export const changePhotoConsent = endpoint({
  id: 'changePhotoConsent',
  method: 'PUT',
  path: '/progress/photo-consent',
  summary: 'Gives or withdraws the consent to progress photos; withdrawing deletes them.',
  access: 'user',
  renewal: true,
  body: z.object({ given: z.boolean() }),
  status: 200,
  answer: z.object({ consent: Instant.nullable() }),
  errors: [],
})

/** Marks the coach's comment of a day as seen. `at` is of the comment that was shown: one that came since stays new. */
export const seeComment = endpoint({
  id: 'seeComment',
  method: 'POST',
  path: '/progress/entries/{day}/seen',
  summary: 'Marks the coach’s comment of a day as seen.',
  access: 'member',
  params: ofDay,
  body: z.object({ at: ToldInstant.optional() }).default({}),
  status: 204,
  answer: z.void(),
  errors: ['access_expired', 'not_found'],
})
