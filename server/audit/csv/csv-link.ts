import { z } from 'zod'
import { AuditFilter } from '#contract/audit.ts'
import type { Language } from '#contract/values.ts'
import type { Context } from '#server/context.ts'

/** Path of the audit log as CSV. */
export const csvPath = '/files/audit-log.csv'

const life = 5 * 60 * 1000
const purpose = 'audit csv link'

/** What a link downloads, and for which session. */
const Wanted = z.object({
  filter: AuditFilter,
  language: z.enum(['ar', 'en']),
  sessionId: z.string(),
  end: z.int(),
})
type Wanted = z.output<typeof Wanted>

/** Creates a link to the entries of a filter, for one session. */
export function makeCsvLink(
  { secrets, clock }: Pick<Context, 'secrets' | 'clock'>,
  wanted: { filter: z.output<typeof AuditFilter>; language: Language; sessionId: string },
): { url: string; expiresAt: string } {
  const end = clock.now().getTime() + life
  const of = JSON.stringify({ ...wanted, end })
  const query = new URLSearchParams({ of, sig: secrets.sign(purpose, of) })
  return { url: `${csvPath}?${query}`, expiresAt: new Date(end).toISOString() }
}

/** What a link downloads; null if it was changed or has expired. */
export function readCsvLink(
  { secrets, clock }: Pick<Context, 'secrets' | 'clock'>,
  { of, sig }: { of: string; sig: string },
): Wanted | null {
  if (!secrets.verify(purpose, of, sig)) return null
  const wanted = Wanted.parse(JSON.parse(of))
  return wanted.end > clock.now().getTime() ? wanted : null
}
