import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ListFacts, ListQuery } from './lists.ts'
import { PrivacyVersion } from './privacy-page.ts'
import { optionalParagraphs } from './text.ts'
import { Day, Id, Instant, InstantInput } from './values.ts'

/** The weekly goal in workouts if the coach has not set one. */
export const defaultWeeklyGoal = 4

export const maxPhotosPerDay = 3

/** How many days back an entry can be saved. */
export const entryReachesBack = 60

/** The five body measurements, in centimetres. */
export const bodyMeasures = ['waist', 'hip', 'chest', 'arm', 'thigh'] as const

/** The values of the charts: the weight in kilograms, and the measurements in centimetres. */
export const measures = ['weight', ...bodyMeasures] as const
export type Measure = (typeof measures)[number]

/** The valid ranges of weight, in kilograms, and body measurements, in centimetres. */
export const measureLimits = { weight: { min: 20, max: 400 }, body: { min: 10, max: 300 } } as const

/** A number with one decimal in these limits; null if it is missing. */
export const oneDecimal = ({ min, max }: { min: number; max: number }) =>
  z
    .number({ error: 'figure' })
    .min(min, 'figure_range')
    .max(max, 'figure_range')
    .overwrite((value) => Math.round(value * 10) / 10)
    .nullable()
    .default(null)

const scale = z.int({ error: 'invalid' }).min(1, 'invalid').max(5, 'invalid').nullable().default(null)

/**
 * A member's input for one day. Numbers have one decimal; null if not measured. `photos` are the day's photos in order:
 * ids of stored ones, tickets of new uploads. `basis` is the `updatedAt` that the form was loaded with, null for a new
 * entry.
 */
export const ProgressInput = z
  .object({
    workout: z.boolean().default(false),
    weight: oneDecimal(measureLimits.weight),
    waist: oneDecimal(measureLimits.body),
    hip: oneDecimal(measureLimits.body),
    chest: oneDecimal(measureLimits.body),
    arm: oneDecimal(measureLimits.body),
    thigh: oneDecimal(measureLimits.body),
    energy: scale,
    sleep: scale,
    note: optionalParagraphs(2000).default(''),
    photos: z.array(Id).max(maxPhotosPerDay, 'too_many_photos').default([]),
    basis: InstantInput.nullable(),
  })
  .meta({ id: 'ProgressInput' })
export type ProgressInput = z.infer<typeof ProgressInput>

/** A progress photo. Its urls are short-lived and signed for the caller. */
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

/** One entry; `comment` is the coach's, its `seenAt` null until the member has seen it. */
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
 * The current week, Saturday to Friday in Cairo: days with a workout and the goal; `percent` is at most 100. `consent`
 * is the time of the photo consent, or null; `unseenComments` counts up to 100; `latestComment` is the coach's newest,
 * on any day. `hasNewPurposes` for the member alone: a consent of theirs is for other purposes than those in force.
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
    hasNewPurposes: z.literal(true).optional(),
  })
  .meta({ id: 'ProgressOverview' })
export type ProgressOverview = z.infer<typeof ProgressOverview>

/** All measurements of one day, for the charts. */
export const ProgressPoint = z
  .object({ day: Day, weight: figure, waist: figure, hip: figure, chest: figure, arm: figure, thigh: figure })
  .meta({ id: 'ProgressPoint' })
export type ProgressPoint = z.infer<typeof ProgressPoint>

/** The maximum number of days in a chart: the newest three years. */
export const maxPoints = 1100

/** The query of an entry list; `photos=true` only lists entries with photos. */
export const EntryQuery = ListQuery.extend({ photos: z.enum(['true']).optional() })

export const EntryPage = ListFacts.extend({ entries: z.array(ProgressEntry) })

/** All days with a measurement, oldest first. */
export const Measurements = z.object({ points: z.array(ProgressPoint) })

const ofDay = z.object({ day: Day })

/** A member's own week, goal and consent. */
export const readProgress = endpoint({
  id: 'readProgress',
  method: 'GET',
  path: '/progress',
  summary: 'Reads the state of the member’s week.',
  access: 'active_member',
  status: 200,
  response: z.object({ progress: ProgressOverview }),
  errors: ['access_expired'],
})

/** A member's own entries, newest first; with `photos=true` only those with photos. */
export const listProgress = endpoint({
  id: 'listProgress',
  method: 'GET',
  path: '/progress/entries',
  summary: 'Lists the member’s entries, a page at a time.',
  access: 'active_member',
  query: EntryQuery,
  status: 200,
  response: EntryPage,
  errors: ['access_expired'],
})

/** One entry of the member, or null. */
export const readProgressDay = endpoint({
  id: 'readProgressDay',
  method: 'GET',
  path: '/progress/entries/{day}',
  summary: 'Reads one day of the member’s progress.',
  access: 'active_member',
  params: ofDay,
  status: 200,
  response: z.object({ entry: ProgressEntry.nullable() }),
  errors: ['access_expired'],
})

/** A member's measurements, oldest first; days without any are omitted. */
export const readMeasurements = endpoint({
  id: 'readMeasurements',
  method: 'GET',
  path: '/progress/measurements',
  summary: 'Reads the member’s measurements over time, for charts.',
  access: 'active_member',
  status: 200,
  response: Measurements,
  errors: ['access_expired'],
})

/**
 * Saves an entry. `progress_changed` if it changed since `basis`; then nothing is overwritten. Photos need the consent,
 * and whatever is more than a workout that of a minor's guardian;
 * a day in the future or more than 60 days ago is a validation error at `day`.
 */
export const saveProgress = endpoint({
  id: 'saveProgress',
  method: 'PUT',
  path: '/progress/entries/{day}',
  summary: 'Saves one day of the member’s progress.',
  access: 'active_member',
  params: ofDay,
  body: ProgressInput,
  status: 200,
  response: z.object({ entry: ProgressEntry }),
  errors: [
    'access_expired',
    'progress_changed',
    'photo_consent_missing',
    'guardian_consent_missing',
    'purposes_changed',
    'upload_missing',
    'repeat_differs',
    'repeat_in_progress',
    'busy',
  ],
  repeatable: true,
})

/**
 * Deletes an entry with its photos. `progress_changed` if it changed since `basis`, the `updatedAt` that the member saw;
 * without `basis`, whatever it is now is deleted.
 */
export const deleteProgress = endpoint({
  id: 'deleteProgress',
  method: 'DELETE',
  path: '/progress/entries/{day}',
  summary: 'Removes one day of the member’s progress, with its photos.',
  access: 'active_member',
  params: ofDay,
  body: z.object({ basis: InstantInput.optional() }).default({}),
  status: 204,
  response: z.void(),
  errors: ['access_expired', 'not_found', 'progress_changed'],
})

/** When the user consented to photos, or null, and how many are stored; also readable after access has ended. */
export const PhotoConsent = z
  .object({ consent: Instant.nullable(), photos: z.int() })
  .meta({ id: 'PhotoConsent' })
export type PhotoConsent = z.infer<typeof PhotoConsent>

/** Reads whether the caller consented to photos, and how many are stored. */
export const readPhotoConsent = endpoint({
  id: 'readPhotoConsent',
  method: 'GET',
  path: '/progress/photo-consent',
  summary: 'Reads the consent to progress photos, and how many are stored.',
  access: 'account',
  renewal: true,
  status: 200,
  response: PhotoConsent,
  errors: [],
})

/** Gives or withdraws photo consent; a withdrawal deletes all photos. Also allowed after access has ended. */
export const changePhotoConsent = endpoint({
  id: 'changePhotoConsent',
  method: 'PUT',
  path: '/progress/photo-consent',
  summary: 'Gives or withdraws the consent to progress photos; withdrawing deletes them.',
  access: 'account',
  renewal: true,
  body: z.object({ given: z.boolean(), privacyVersion: PrivacyVersion.optional() }),
  status: 200,
  response: z.object({ consent: Instant.nullable() }),
  errors: ['privacy_page_changed', 'guardian_consent_missing', 'purposes_changed'],
})

/** Marks the coach's comment as seen. `at` is the time of the shown comment; a newer one stays unseen. */
export const seeComment = endpoint({
  id: 'seeComment',
  method: 'POST',
  path: '/progress/entries/{day}/seen',
  summary: 'Marks the coach’s comment of a day as seen.',
  access: 'active_member',
  params: ofDay,
  body: z.object({ at: InstantInput.optional() }).default({}),
  status: 204,
  response: z.void(),
  errors: ['access_expired', 'not_found'],
})
