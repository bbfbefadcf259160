import { z } from 'zod'
import { emptyOr, optionalLine, optionalParagraphs } from './text.ts'
import { UploadedPicture } from './uploads.ts'
import { Day, EntryId, Id, isSafeLink } from './values.ts'

/** One line in both languages, each at most `max` characters; if English is empty, Arabic is shown. */
export const line = (max: number) => z.object({ ar: optionalLine(max), en: optionalLine(max) })

/** The id of a list entry; the server adds a missing one. */
export const entryId = EntryId.optional()

/** At most `count` lines in both languages. */
export const lines = (max: number, count: number) =>
  z.array(z.object({ id: entryId, ...line(max).shape })).max(count)

/** Paragraphs in both languages, separated by empty lines. */
export const textInBoth = (max: number) =>
  z.object({ ar: optionalParagraphs(max), en: optionalParagraphs(max) })

const kilograms = z.number().min(20).max(400).multipleOf(0.1)
const stars = z.int().min(1).max(5)

const tenth = z.int().min(0).max(100).multipleOf(10)

/** What must stay visible when an image is cropped: percent from the left and from the top, in tens. */
export const PictureFocus = z.object({ x: tenth, y: tenth })
export type PictureFocus = z.infer<typeof PictureFocus>

/** An image that the owner uploaded, as the site shows it. Without a `focus` its middle stays visible. */
export const SitePicture = UploadedPicture.extend({
  alt: line(200),
  focus: PictureFocus.optional(),
}).meta({ id: 'SitePicture' })
export type SitePicture = z.infer<typeof SitePicture>

/** An uploaded image, or null for the product's own drawing. */
export const PictureOrDrawing = SitePicture.nullable()

/** The drawings for gallery entries without an image. */
export const posters = [
  'plate',
  'stopwatch',
  'meals',
  'dumbbell',
  'bar',
  'phone',
  'kettlebell',
  'rope',
] as const
export const GalleryImage = z.object({
  id: entryId,
  picture: PictureOrDrawing,
  poster: z.enum(posters),
  caption: line(60),
})
export type GalleryImage = z.infer<typeof GalleryImage>

/** The movements that are drawn for videos without an image. */
export const movements = ['squat', 'swing', 'press'] as const
const VideoLink = z
  .string()
  .max(500, 'too_long')
  // Our own path is for the demo's samples.
  .refine((link) => isSafeLink(link) && /^(?:https?:|\/demo\/)/i.test(link), 'url')
export const VideoCard = z.object({
  id: EntryId,
  title: line(100),
  thumbnail: PictureOrDrawing,
  movement: z.enum(movements),
  /** Where the video plays: a link to YouTube, Vimeo or a film's page. Without one the card is not shown. */
  url: z.union([z.literal(''), VideoLink]).optional(),
  /** Minutes and seconds, as `2:45`; empty if unknown. */
  duration: z.string().regex(/^(?:\d{1,3}:[0-5]\d)?$/),
  description: line(300),
})
export type VideoCard = z.infer<typeof VideoCard>

/** A member's result. `weeks` is the time it took; weights are in kilograms. */
export const TransformationStory = z
  .object({
    id: EntryId,
    name: line(400),
    beforeImage: PictureOrDrawing,
    afterImage: PictureOrDrawing,
    /** The day in Cairo on which the member agreed in writing to the photos; they are not shown without it. */
    photosConsentDay: emptyOr(Day).optional(),
    /** The member's own consent by which this result is shown; then everything here is what the member agreed to. */
    publicationConsent: Id.optional(),
    weeks: z.int().min(1).max(260),
    achievement: line(160),
    story: textInBoth(2000),
    rating: stars,
    age: z.int().min(10).max(100),
    profession: line(80),
    goals: lines(160, 8),
    challenges: lines(160, 8),
    coachingPoints: lines(160, 8),
    startWeight: kilograms,
    endWeight: kilograms,
    /** The weight of each week, from the first to the last. Without it the two weights are a straight line. */
    weeklyWeights: z.array(kilograms).max(261).optional(),
    lifestyle: line(300),
    motivation: line(300),
  })
  .meta({ id: 'TransformationStory' })
export type TransformationStory = z.infer<typeof TransformationStory>

/** A member's quote with one to five stars. `about` describes the member in a few words. */
export const Testimonial = z
  .object({ id: EntryId, name: line(400), about: line(80), content: textInBoth(800), rating: stars })
  .meta({ id: 'Testimonial' })
export type Testimonial = z.infer<typeof Testimonial>

/** One step on a visitor's way to membership. */
export const ProcessStep = z.object({ id: entryId, title: line(60), text: line(200) })
export type ProcessStep = z.infer<typeof ProcessStep>

/** A page of a sample plan, to show what members get. `load` and `change` are in kilograms. */
export const SamplePlan = z.object({
  title: line(60),
  rows: z
    .array(
      z.object({
        id: entryId,
        exercise: line(60),
        sets: z.int().min(1).max(20),
        repeats: z.int().min(1).max(100),
        load: z.number().min(0).max(999).multipleOf(0.5),
        change: z.number().min(-99).max(99).multipleOf(0.5),
      }),
    )
    .max(8),
  note: line(200),
})
export type SamplePlan = z.infer<typeof SamplePlan>
