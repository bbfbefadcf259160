import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PrivacyVersion, PurposeState } from './privacy-page.ts'

const Lines = z.object({ before: z.array(z.string()), now: z.array(z.string()) })

/**
 * What a member agreed to, and what data is used for now. Until they agree no new health data of theirs is stored. `version` is
 * the page in force, to be sent with the answer; `change` has the lines that only the former or only the present page has.
 * `held` is what not agreeing deletes.
 */
export const OwnPurposes = z
  .object({
    state: PurposeState,
    version: z.int(),
    change: z.object({ ar: Lines, en: Lines }),
    held: z.object({ healthAnswers: z.boolean(), photos: z.int(), guardian: z.boolean() }),
  })
  .meta({ id: 'OwnPurposes' })
export type OwnPurposes = z.infer<typeof OwnPurposes>

const ofOwn = z.object({ purposes: OwnPurposes })

/** Reads whether the caller is asked again; also readable after access has ended. */
export const readOwnPurposes = endpoint({
  id: 'readOwnPurposes',
  method: 'GET',
  path: '/privacy-page/purposes',
  summary: 'Reads whether what data is used for has changed since the member agreed, and how.',
  access: 'account',
  renewal: true,
  status: 200,
  response: ofOwn,
  errors: ['busy'],
})

/**
 * Answers. Agreeing is stored with the version that was shown, for each consent that the member has given. Not agreeing
 * withdraws them: health answers, photos and a guardian's details are deleted. It can be answered again at any time.
 */
export const answerPurposes = endpoint({
  id: 'answerPurposes',
  method: 'PUT',
  path: '/privacy-page/purposes',
  summary: 'Agrees, or not, to what data is used for now; not agreeing withdraws the consents.',
  access: 'account',
  renewal: true,
  body: z.object({ agrees: z.boolean(), privacyVersion: PrivacyVersion }),
  status: 200,
  response: ofOwn,
  errors: ['privacy_page_changed', 'busy'],
})

const longestText = 20_000

/** How many members a text of the page would ask again, before it is published. */
export const previewPurposes = endpoint({
  id: 'previewPurposes',
  method: 'POST',
  path: '/admin/privacy-page/preview',
  summary: 'Counts the members whom a new text of the page about privacy would ask again.',
  access: 'coach',
  belongsTo: 'nobody',
  body: z.object({
    text: z.object({ ar: z.string().max(longestText), en: z.string().max(longestText) }),
  }),
  status: 200,
  response: z.object({ changes: z.boolean(), members: z.int() }),
  errors: ['busy'],
})
