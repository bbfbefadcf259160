import { CsvContent } from '#contract/csv-files.ts'
import { PrivacyCsv } from '#contract/csv-files-privacy.ts'
import type { Language } from '#contract/values.ts'
import type { Context } from '#server/context.ts'

/** What any of the files contains. */
export type FileContent = CsvContent | PrivacyCsv

/** Path of the CSV files. */
export const csvPath = '/files/csv'

const purpose = 'csv link'
const lifeInSeconds = 5 * 60

/** The query of a link, unchecked. */
export type SentCsvLink = { exp: string; for: string; lang: string; of: string; sig: string }

const signed = (link: Omit<SentCsvLink, 'sig'>) => [link.exp, link.for, link.lang, link.of].join('\n')

/** Creates a link to a CSV file, for this session only: the browser needs no token in the address. */
export function makeCsvLink(
  { secrets, clock }: Context,
  { content, language, sessionId }: { content: FileContent; language: Language; sessionId: string },
): { url: string; expiresAt: string } {
  const end = Math.floor(clock.now().getTime() / 1000) + lifeInSeconds
  const link = { exp: String(end), for: sessionId, lang: language, of: JSON.stringify(content) }
  const query = new URLSearchParams({ ...link, sig: secrets.sign(purpose, signed(link)) })
  return { url: `${csvPath}?${query}`, expiresAt: new Date(end * 1000).toISOString() }
}

/** What a link opens, and for which session; null if it was not made here or has expired. */
export function openCsvLink(
  { secrets, clock }: Context,
  link: SentCsvLink,
): { content: FileContent; language: Language; sessionId: string } | null {
  if (!/^\d{1,12}$/.test(link.exp) || Number(link.exp) * 1000 <= clock.now().getTime()) return null
  if (!secrets.verify(purpose, signed(link), link.sig)) return null
  const content = CsvContent.or(PrivacyCsv).parse(JSON.parse(link.of))
  return { content, language: link.lang === 'en' ? 'en' : 'ar', sessionId: link.for }
}
