import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { AuditEntryView, AuditFilter } from '#contract/audit.ts'
import { auditWords } from '#contract/audit-words.ts'
import type { Language } from '#contract/values.ts'
import { entriesBefore, storedFilter, withSubjects } from '#server/audit/index.ts'
import { type CsvCell, csvFile } from '#server/platform/csv.ts'
import type { Db } from '#server/platform/database/db.ts'

/** How many entries are in memory at a time. */
const batch = 500

const headings: Record<Language, string[]> = {
  ar: ['الوقت (القاهرة)', 'الاسم', 'ما حدث', 'يخص', 'عدد المرات', 'التفاصيل'],
  en: ['Time (Cairo)', 'Who', 'What', 'About', 'Times', 'Details'],
}

type Filter = z.output<typeof AuditFilter>

/** The entries of a filter as a CSV file, newest first, a batch at a time. */
export function auditCsv(db: Db, filter: Filter, language: Language): Readable {
  return csvFile(headings[language], batchesOf(db, filter, language))
}

async function* batchesOf(db: Db, filter: Filter, language: Language): AsyncGenerator<CsvCell[][]> {
  const stored = storedFilter(filter)
  let before: { at: string; id: string } | undefined
  for (;;) {
    const rows = await entriesBefore(db, stored, { before, limit: batch })
    const entries = await withSubjects(db, rows, language)
    yield entries.map((entry) => cellsOf(entry, language))
    before = rows.at(-1)
    if (rows.length < batch) return
  }
}

const inCairo = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Africa/Cairo',
  dateStyle: 'short',
  timeStyle: 'medium',
})

function cellsOf(
  { at, actor, action, subject, count, details }: AuditEntryView,
  language: Language,
): CsvCell[] {
  return [
    inCairo.format(new Date(at)),
    actor?.name,
    auditWords[action][language],
    subject?.name,
    count,
    Object.keys(details).length === 0 ? '' : JSON.stringify(details),
  ]
}
