import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './values.ts'

/**
 * A version of the page about privacy: the owner's text with how long data is kept and who sees health data, as it was from
 * `at` on. `version` counts from 1; each change of the text, of a time or of the team's size makes another.
 */
export const PrivacyPage = z
  .object({ version: z.int(), at: Instant, text: z.object({ ar: z.string(), en: z.string() }) })
  .meta({ id: 'PrivacyPage' })
export type PrivacyPage = z.infer<typeof PrivacyPage>

/**
 * The version of the page about privacy that was shown with a consent. The consent is stored with it if it is in force, or
 * was within the last 24 hours; another one is the error `privacy_page_changed`. Without one, that in force is stored.
 */
export const PrivacyVersion = z.int({ error: 'invalid' }).min(1, 'invalid').max(1_000_000_000, 'invalid')

/**
 * What somebody agreed to: `version` is the number of the page then, or a month from before pages were numbered. `purposes`
 * is the first version that uses data for the same purposes. The kind `purposes` is the answer to a change of them.
 */
export const GivenConsent = z
  .object({
    kind: z.enum(['request', 'guardian', 'health', 'photos', 'purposes']),
    version: z.string(),
    at: Instant,
    purposes: z.int().nullable(),
  })
  .meta({ id: 'GivenConsent' })
export type GivenConsent = z.infer<typeof GivenConsent>

/** Whether a member agreed to what data is used for now, has yet to answer, or did not agree. */
export const PurposeState = z.enum(['agreed', 'unanswered', 'declined'])
export type PurposeState = z.infer<typeof PurposeState>

/** Reads the page about privacy in force. */
export const readPrivacyPage = endpoint({
  id: 'readPrivacyPage',
  method: 'GET',
  path: '/privacy-page',
  summary: 'Reads the page about privacy, with its version and since when it holds.',
  access: 'public',
  status: 200,
  response: z.object({ page: PrivacyPage }),
  errors: ['busy'],
})

/** Reads a version of the page, to show what somebody agreed to. */
export const readPrivacyVersion = endpoint({
  id: 'readPrivacyVersion',
  method: 'GET',
  path: '/admin/privacy-page/{version}',
  summary: 'Reads a version of the page about privacy.',
  access: 'coach',
  belongsTo: 'nobody',
  params: z.object({ version: z.coerce.number().pipe(PrivacyVersion) }),
  status: 200,
  response: z.object({ page: PrivacyPage }),
  errors: ['not_found'],
})

/** Lists the consents of a user that hold, and whether they are for what data is used for now. */
export const listUserConsents = endpoint({
  id: 'listUserConsents',
  method: 'GET',
  path: '/admin/users/{id}/consents',
  summary: 'Lists what a user agreed to, with the version of the page about privacy.',
  access: 'coach',
  belongsTo: { user: 'id' },
  params: z.object({ id: Id }),
  status: 200,
  response: z.object({ consents: z.array(GivenConsent), purposes: PurposeState }),
  errors: ['not_found'],
})
