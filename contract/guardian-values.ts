import { z } from 'zod'
import { Phone } from './phones.ts'
import { PrivacyVersion } from './privacy-page.ts'
import { PersonName } from './text.ts'
import { Instant } from './values.ts'

/** The consent of a minor's parent or guardian to health data, as it is sent. */
export const GuardianInput = z
  .object({
    name: PersonName,
    phone: Phone,
    agrees: z.literal(true, { error: 'guardian_consent' }),
    privacyVersion: PrivacyVersion.optional(),
  })
  .meta({ id: 'GuardianInput' })

/** Who agreed for a minor, when, and to which version of the page about privacy. */
export const Guardian = z
  .object({ name: z.string(), phone: z.string(), at: Instant, version: z.string() })
  .meta({ id: 'Guardian' })
export type Guardian = z.infer<typeof Guardian>
