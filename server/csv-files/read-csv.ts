import type { Readable } from 'node:stream'
import type { CsvContent } from '#contract/csv-files.ts'
import type { PrivacyCsv } from '#contract/csv-files-privacy.ts'
import { hasStaffAccess } from '#contract/roles.ts'
import type { Language } from '#contract/values.ts'
import { callerOfSession } from '#server/accounts/index.ts'
import { audit, entriesBefore, storedFilter, withSubjects } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { concernedPeople } from '#server/data-breaches/concerned/index.ts'
import { moneyOf } from '#server/ledger/index.ts'
import { type CsvCell, csvFile } from '#server/platform/csv.ts'
import type { ShownCookies } from '#server/platform/http/cookies.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { registerCells } from '#server/processing-register/index.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { type FileContent, openCsvLink, type SentCsvLink } from './csv-link.ts'
import { membersAfter, requestsAfter, rowsAtOnce } from './store.ts'
import { auditCells, concernedCells, headingsOf, memberCells, paymentCells, requestCells } from './view.ts'

/** A request for a CSV file, by its link. */
export type CsvRequest = { link: SentCsvLink; cookies: ShownCookies; network: string }

/**
 * The CSV file of a link, read while it is sent: it ends early if the admin's session or role ends meanwhile. Throws
 * `link_invalid` if the link has expired or its session is not an admin's any more.
 */
export async function readCsv(
  context: Context,
  { link, cookies, network }: CsvRequest,
): Promise<{ name: string; file: Readable }> {
  const opened = openCsvLink(context, link)
  const admin = async () => {
    const caller = opened && (await callerOfSession(context, opened.sessionId, cookies))
    if (!caller || !hasStaffAccess(caller.staffRole, 'admin')) throw new AppError('link_invalid')
    return caller
  }
  const caller = await admin()
  if (!opened) throw new AppError('link_invalid')
  const { content, language } = opened
  await audit(
    context.db,
    { userId: caller.userId, network },
    { at: context.clock.now(), action: 'csv.downloaded', subjectId: null, details: { ...content } },
  )
  const batches = batchesOf(context, { content, language, admin })
  return {
    name: content.table.replaceAll('_', '-'),
    file: csvFile(headingsOf(content.table, language), batches),
  }
}

type Batches = { content: FileContent; language: Language; admin: () => Promise<unknown> }

type AuditBatches = Batches & { content: Extract<CsvContent, { table: 'audit' }> }

/** The entries of the audit log, newest first. */
async function* auditBatches(
  { db }: Context,
  { content: { table: _, ...filter }, language, admin }: AuditBatches,
): AsyncGenerator<CsvCell[][]> {
  const stored = storedFilter(filter)
  let before: { at: string; id: string } | undefined
  do {
    await admin()
    const rows = await entriesBefore(db, stored, { before, limit: rowsAtOnce })
    const entries = await withSubjects(db, rows, language)
    yield entries.map((entry) => auditCells(entry, language))
    before = rows.at(-1)
  } while (before !== undefined)
}

/** The people whom a breach concerns. */
async function* concernedBatches(
  context: Context,
  { content, language, admin }: Batches & { content: Extract<PrivacyCsv, { table: 'people_concerned' }> },
): AsyncGenerator<CsvCell[][]> {
  for await (const people of concernedPeople(context, content)) {
    await admin()
    yield people.map((person) => concernedCells(person, language))
  }
}

async function* batchesOf(
  context: Context,
  { content, language, admin }: Batches,
): AsyncGenerator<CsvCell[][]> {
  const now = context.clock.now()
  if (content.table === 'audit') return yield* auditBatches(context, { content, language, admin })
  if (content.table === 'processing_register') return yield await registerCells(context, language)
  if (content.table === 'people_concerned')
    return yield* concernedBatches(context, { content, language, admin })
  let after: string | undefined = ''
  while (after !== undefined) {
    await admin()
    const page: { cells: CsvCell[][]; last: string | undefined } = await pageOf(context, {
      content,
      language,
      after,
      now,
    })
    yield page.cells
    after = page.last
  }
}

type PageQuery = {
  content: Exclude<CsvContent, { table: 'audit' }>
  language: Language
  after: string
  now: Date
}

async function pageOf(context: Context, { content, language, after, now }: PageQuery) {
  const { db } = context
  if (content.table === 'members') {
    const rows = await membersAfter(db, { ...content, now, after })
    return { cells: rows.map((row) => memberCells(row, language, now)), last: rows.at(-1)?.id }
  }
  const isPayments = content.table === 'payments'
  const of = isPayments
    ? ({ status: 'approved', dated: 'reviewed_at' } as const)
    : ({ dated: 'created_at' } as const)
  const rows = await requestsAfter(db, { ...content, ...of, after })
  const { settings } = await readPublishedSite(context)
  const wording = { language, methods: settings.paymentMethods }
  const last = rows.at(-1)?.id
  if (!isPayments) return { cells: rows.map((row) => requestCells(row, wording)), last }
  const money = await moneyOf(
    db,
    rows.map(({ id }) => id),
  )
  return { cells: rows.map((row) => paymentCells(row, money.get(row.id), wording)), last }
}
