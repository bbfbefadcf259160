import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant, LocalizedText } from './values.ts'

/** A cell of the register: a count, or a text in both languages. */
export const RegisterCell = z.union([z.int(), LocalizedText])
export type RegisterCell = z.infer<typeof RegisterCell>

/** What a section of the register is about. */
export const registerSections = [
  'controller',
  'purposes',
  'recipients',
  'retention',
  'consents',
  'agreed_purposes',
  'measures',
  'team',
  'privacy_requests',
  'requests',
  'breaches',
] as const

/** A table of the register; each row has as many cells as there are columns. */
export const RegisterSection = z
  .object({
    id: z.enum(registerSections),
    title: LocalizedText,
    columns: z.array(LocalizedText),
    rows: z.array(z.object({ id: z.string(), cells: z.array(RegisterCell) })),
  })
  .meta({ id: 'RegisterSection' })
export type RegisterSection = z.infer<typeof RegisterSection>

/**
 * The register of processing, as the product runs now: its settings and constants, and counts of its tables. `pdfUrl` opens
 * it as a PDF in both languages, in the session that read it, for ten minutes.
 */
export const ProcessingRegister = z
  .object({ readAt: Instant, sections: z.array(RegisterSection), pdfUrl: z.string() })
  .meta({ id: 'ProcessingRegister' })
export type ProcessingRegister = z.infer<typeof ProcessingRegister>

/** Reads the register of processing. */
export const readProcessingRegister = endpoint({
  id: 'readProcessingRegister',
  method: 'GET',
  path: '/admin/processing-register',
  summary:
    'Reads the register of processing: purposes, recipients, retention, consents, measures and requests.',
  access: 'admin',
  status: 200,
  response: ProcessingRegister,
  errors: [],
})
