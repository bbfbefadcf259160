import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { noticeCases, noticeProblem } from './notice-text-values.ts'
import { optionalParagraphs } from './text.ts'
import { Instant, languages } from './values.ts'

/** The maximum length of a text, in characters. */
export const maxNoticeText = 600

/** A text in both languages; `isDefault` if both are the product's own. */
const NoticeText = z.object({ ar: z.string(), en: z.string(), isDefault: z.boolean() })

/** The text of each case. `updatedAt` is null if the owner never changed one. */
export const NoticeTexts = z
  .object({
    texts: z.object({
      approved: NoticeText,
      extended: NoticeText,
      rejected: NoticeText,
      topUp: NoticeText,
      endingSoon: NoticeText,
      silent: NoticeText,
      receiptAgain: NoticeText,
    }),
    updatedAt: Instant.nullable(),
  })
  .meta({ id: 'NoticeTexts' })
export type NoticeTexts = z.infer<typeof NoticeTexts>

/** The texts that staff send on WhatsApp, with their placeholders. */
export const listNoticeTexts = endpoint({
  id: 'listNoticeTexts',
  method: 'GET',
  path: '/admin/notice-texts',
  summary: 'Reads the texts that staff send on WhatsApp.',
  access: 'staff',
  belongsTo: 'nobody',
  status: 200,
  response: NoticeTexts,
  errors: [],
})

/** The text of one case in both languages; an empty one is the default again. */
export const NoticeTextInput = z
  .object({
    case: z.enum(noticeCases),
    ar: optionalParagraphs(maxNoticeText),
    en: optionalParagraphs(maxNoticeText),
  })
  .superRefine((input, context) => {
    for (const language of languages) {
      const message = noticeProblem(input.case, input[language])
      if (message) context.addIssue({ code: 'custom', path: [language], message })
    }
  })
  .meta({ id: 'NoticeTextInput' })
export type NoticeTextInput = z.infer<typeof NoticeTextInput>

/** Changes the text of one case. */
export const saveNoticeTexts = endpoint({
  id: 'saveNoticeTexts',
  method: 'PUT',
  path: '/admin/notice-texts',
  summary: 'Changes the text of one case in both languages; empty ones are the default again.',
  access: 'admin',
  body: NoticeTextInput,
  status: 200,
  response: NoticeTexts,
  errors: [],
})
