import { z } from 'zod'
import { ApplicationInput } from '#contract/applications.ts'
import { optionalLine } from '#contract/text.ts'

const { fullName, email, phone, whatsapp, password } = ApplicationInput.shape

/** The order form as it is filled in; the proof and the package come beside it. */
export const ApplicationValues = z
  .object({
    fullName,
    email,
    phone,
    whatsapp: z.string(),
    sameAsPhone: z.boolean(),
    socialMedia: optionalLine(200),
    password,
    consent: z.literal(true, { error: 'consent' }),
    website: z.string(),
  })
  .superRefine(
    (values, context) => {
      if (values.sameAsPhone) return
      const problem = whatsapp.safeParse(values.whatsapp).error?.issues[0]
      if (problem) context.addIssue({ code: 'custom', path: ['whatsapp'], message: problem.message })
    },
    // Beside the other fields' problems, not only once they are mended.
    { when: () => true },
  )
export type ApplicationFields = z.input<typeof ApplicationValues>
export type ApplicationValues = z.output<typeof ApplicationValues>
