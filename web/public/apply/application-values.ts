import { z } from 'zod'
import { ApplicationInput } from '#contract/applications.ts'
import { optionalLine } from '#contract/text.ts'

const { fullName, email, phone, whatsapp, password } = ApplicationInput.shape

/** The values of the order form; the payment proof and the package are passed separately. */
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
    // Together with the errors of the other fields, not only after they are fixed.
    { when: () => true },
  )
export type ApplicationValues = z.output<typeof ApplicationValues>
