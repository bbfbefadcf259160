import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { line, TransformationStory, textInBoth } from './site-content.ts'
import { Id, Instant, LocalizedText, languages } from './values.ts'

/** The most faces, tattoos and the like that are blurred in one photo. */
export const maxBlurs = 8

/** The ages that a shown result may give: nobody under 18 is asked. */
export const publishedAges = { min: 18, max: 100 } as const

/** How many of a member's newest requests that ended are listed, and how many agreed results the site's editor offers. */
export const listedConsents = { ended: 20, agreed: 100 } as const

/** The most characters of a member's own words beside a result, in each language. */
export const longestOwnWords = 800

const kilograms = z.number({ error: 'figure' }).min(20, 'figure_range').max(400, 'figure_range')

/**
 * What stands beside the photos, as the member reads it. `name` is empty for a member who is not named; `story` is what the
 * member wrote about it, or empty. Weights are in kilograms.
 */
export const PublishedFacts = z
  .object({
    name: line(80),
    achievement: line(160).refine(({ ar }) => ar !== '', { message: 'required', path: ['ar'] }),
    story: textInBoth(longestOwnWords).default({ ar: '', en: '' }),
    weeks: z.int({ error: 'figure' }).min(1, 'figure_range').max(260, 'figure_range'),
    startWeight: kilograms.multipleOf(0.1, 'figure'),
    endWeight: kilograms.multipleOf(0.1, 'figure'),
    age: z
      .int({ error: 'figure' })
      .min(publishedAges.min, 'figure_range')
      .max(publishedAges.max, 'figure_range'),
  })
  .meta({ id: 'PublishedFacts' })
export type PublishedFacts = z.infer<typeof PublishedFacts>

/** The smallest side of a blurred ellipse, in thousandths of the side of the photo. */
export const smallestBlur = 20

const thousandths = (least: number) => z.int({ error: 'invalid' }).min(least, 'invalid').max(1000, 'invalid')

/** The box of a blurred ellipse: its corner and its sides, in thousandths of the sides of the photo. */
export const BlurredArea = z
  .object({
    x: thousandths(0),
    y: thousandths(0),
    width: thousandths(smallestBlur),
    height: thousandths(smallestBlur),
  })
  // Each number is right by itself; the box as a whole leaves the photo.
  .refine(({ x, y, width, height }) => x + width <= 1000 && y + height <= 1000, {
    path: ['box'],
    message: 'invalid',
  })
  .meta({ id: 'BlurredArea' })
export type BlurredArea = z.infer<typeof BlurredArea>

/** A progress photo to show, and what is blurred in it. */
export const PhotoToPublish = z.object({ photo: Id, blurs: z.array(BlurredArea).max(maxBlurs) })
export type PhotoToPublish = z.infer<typeof PhotoToPublish>

/**
 * `pending`: waiting for the member. `given`: the site may show the result. `declined` and `withdrawn`: it may not, and
 * its pictures are deleted.
 */
export const PublicationState = z.enum(['pending', 'given', 'declined', 'withdrawn'])
export type PublicationState = z.infer<typeof PublicationState>

// Without the limits of what staff enter: a response that is compared with them in floating point would fail at 35.8.
const ReadFacts = z
  .object({
    name: LocalizedText,
    achievement: LocalizedText,
    story: LocalizedText,
    weeks: z.int(),
    startWeight: z.number(),
    endWeight: z.number(),
    age: z.int(),
  })
  .meta({ id: 'ReadPublishedFacts' })

const picture = z.object({ url: z.string(), width: z.int(), height: z.int() })

/**
 * A request to show a result of a member on the site. `facts` and `pictures` are null once it was refused or withdrawn;
 * `pictures` also for staff other than the one who asked, until it is given. `requestedBy` is the public name of the staff, or
 * empty. `version` is that of the words that the member agreed to.
 */
export const PublicationConsent = z
  .object({
    _id: Id,
    state: PublicationState,
    requestedBy: z.string(),
    requestedAt: Instant,
    answeredAt: Instant.nullable(),
    withdrawnAt: Instant.nullable(),
    version: z.string().nullable(),
    facts: ReadFacts.nullable(),
    pictures: z.object({ before: picture, after: picture }).nullable(),
  })
  .meta({ id: 'PublicationConsent' })
export type PublicationConsent = z.infer<typeof PublicationConsent>

const ofConsent = z.object({ consent: PublicationConsent })
const ofId = z.object({ id: Id })

/**
 * The requests to the caller that wait or are in force, and the newest 20 of the others, newest first; also readable after
 * access has ended.
 */
export const listPublicationConsents = endpoint({
  id: 'listPublicationConsents',
  method: 'GET',
  path: '/auth/publication-consents',
  summary: 'Lists the requests to show the caller’s photos on the site, and their answers.',
  access: 'account',
  renewal: true,
  status: 200,
  response: z.object({ consents: z.array(PublicationConsent) }),
  errors: [],
})

/**
 * Agrees to a request, or refuses it, once. `version` and `language` are those of the words that were read: other words
 * than the present ones are `publication_words_changed`. Agreeing needs the birth year of an adult in the intake. Agreeing is 409 `publication_password_known` for three days after
 * a password was set that staff may know: they could be the caller.
 */
export const answerPublicationConsent = endpoint({
  id: 'answerPublicationConsent',
  method: 'POST',
  path: '/auth/publication-consents/{id}/answer',
  summary: 'Agrees to show the caller’s photos on the site, or refuses.',
  access: 'account',
  renewal: true,
  params: ofId,
  body: z.object({ agrees: z.boolean(), version: z.string().max(20), language: z.enum(languages) }),
  status: 200,
  response: ofConsent,
  errors: [
    'not_found',
    'publication_answered',
    'publication_words_changed',
    'publication_of_minor',
    'publication_birth_year_missing',
    'publication_password_known',
  ],
})

/** Takes a result off the site and out of all of its versions, and deletes its pictures. A repeat changes nothing. */
export const withdrawPublicationConsent = endpoint({
  id: 'withdrawPublicationConsent',
  method: 'POST',
  path: '/auth/publication-consents/{id}/withdrawal',
  summary: 'Takes the caller’s photos off the site at once, and deletes those pictures.',
  access: 'account',
  renewal: true,
  params: ofId,
  status: 200,
  response: ofConsent,
  errors: ['not_found'],
})

/** A result to which a member agreed, as the site shows it. */
export const AgreedResult = z.object({ consent: Id, story: TransformationStory }).meta({ id: 'AgreedResult' })
export type AgreedResult = z.infer<typeof AgreedResult>

/** The results that members agreed to, newest first, for the site's editor. */
export const listAgreedResults = endpoint({
  id: 'listAgreedResults',
  method: 'GET',
  path: '/admin/site/agreed-results',
  summary: 'Lists the results that members agreed to show on the site.',
  access: 'admin',
  status: 200,
  response: z.object({ results: z.array(AgreedResult) }),
  errors: [],
})
