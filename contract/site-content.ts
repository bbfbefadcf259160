import { z } from 'zod'
import { optionalLine, optionalParagraphs } from './text.ts'

/** One line in both languages, each at most `max` characters; an empty English one is shown in Arabic. */
export const line = (max: number) => z.object({ ar: optionalLine(max), en: optionalLine(max) })

/** At most `count` lines in both languages. */
export const lines = (max: number, count: number) => z.array(line(max)).max(count)

/** Paragraphs in both languages; an empty line parts them. */
export const textInBoth = (max: number) =>
  z.object({ ar: optionalParagraphs(max), en: optionalParagraphs(max) })

const id = z.string().regex(/^[a-z0-9-]{1,40}$/)
const kilograms = z.number().min(20).max(400).multipleOf(0.1)
const stars = z.int().min(1).max(5)

const tenth = z.int().min(0).max(100).multipleOf(10)

/** What must stay in sight where a picture is cut to its place: percent from the left and from the top, in tens. */
export const PictureFocus = z.object({ x: tenth, y: tenth })
export type PictureFocus = z.infer<typeof PictureFocus>

/**
 * A picture that the owner uploaded: `id` names it in the product's own store, which keeps it 200 and 800 pixels wide;
 * `blur` is the few bytes shown until it has arrived, as a data address. Without a `focus` its middle stays in sight.
 */
export const SitePicture = z
  .object({
    id: z.string().regex(/^[a-f0-9]{32}$/),
    width: z.int().min(1).max(20_000),
    height: z.int().min(1).max(20_000),
    blur: z
      .string()
      .max(1200)
      .regex(/^data:image\/webp;base64,[A-Za-z0-9+/=]+$/),
    alt: line(200),
    focus: PictureFocus.optional(),
  })
  .meta({ id: 'SitePicture' })
export type SitePicture = z.infer<typeof SitePicture>

/** An uploaded picture, or null for the product's own drawing. */
export const PictureOrDrawing = SitePicture.nullable()

/** The drawings that stand where the gallery has no picture. */
export const posters = ['plate', 'stopwatch', 'meals', 'dumbbell', 'kettlebell', 'rope'] as const
export const GalleryImage = z.object({
  picture: PictureOrDrawing,
  poster: z.enum(posters),
  caption: line(60),
})
export type GalleryImage = z.infer<typeof GalleryImage>

/** The movements whose path is drawn where a video has no picture. */
export const movements = ['squat', 'swing', 'press'] as const
export const VideoCard = z.object({
  id,
  title: line(100),
  thumbnail: PictureOrDrawing,
  movement: z.enum(movements),
  /** Minutes and seconds, as `2:45`. */
  duration: z.string().regex(/^\d{1,3}:[0-5]\d$/),
  description: line(300),
})
export type VideoCard = z.infer<typeof VideoCard>

/** What somebody reached. `weeks` is how long it took; weights are kilograms. */
export const TransformationStory = z
  .object({
    id,
    name: line(400),
    beforeImage: PictureOrDrawing,
    afterImage: PictureOrDrawing,
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
    lifestyle: line(300),
    motivation: line(300),
  })
  .meta({ id: 'TransformationStory' })
export type TransformationStory = z.infer<typeof TransformationStory>

/** What a member said, and how many stars of five they gave. `about` says who they are, in a few words. */
export const Testimonial = z
  .object({ id, name: line(400), about: line(80), content: textInBoth(800), rating: stars })
  .meta({ id: 'Testimonial' })
export type Testimonial = z.infer<typeof Testimonial>

/** One step of how a visitor becomes a member. */
export const ProcessStep = z.object({ title: line(60), text: line(200) })
export type ProcessStep = z.infer<typeof ProcessStep>

/** A page out of a plan, to show what members get. `load` and `change` are kilograms. */
export const SamplePlan = z.object({
  title: line(60),
  rows: z
    .array(
      z.object({
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
