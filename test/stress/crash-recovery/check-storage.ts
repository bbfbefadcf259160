import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { siteRenditions, siteSuffixOf } from '#server/uploads/rules.ts'
import { waitingLimits } from '#server/uploads/upload-capacity.ts'
import type { Ledger } from './ledger.ts'

const suffixes = ['', '.800', '.200']
const siteSuffixes = siteRenditions.map(siteSuffixOf)

type StoredRow = { purpose: string; has_variants: boolean; shown_pages: number | null }

/** The suffixes of an upload's files: a site image is only stored as renditions, a PDF with images of its pages. */
function suffixesOf({ purpose, has_variants, shown_pages }: StoredRow): string[] {
  if (purpose === 'site') return siteSuffixes
  if (!has_variants) return ['']
  const further = Array.from({ length: Math.max(0, (shown_pages ?? 0) - 1) }, (_, index) => index + 2)
  const pages = shown_pages ? ['.1600', ...further.flatMap((page) => [`.800p${page}`, `.1600p${page}`])] : []
  return [...suffixes, ...pages]
}

/** Errors of SQLite's own integrity checks; none on other databases. */
export async function findDamage(db: Db): Promise<string[]> {
  const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  const strays = await sql<{ table: string }>`pragma foreign_key_check`.execute(db)
  return [
    ...integrity.rows.map((row) => row.integrity_check).filter((result) => result !== 'ok'),
    ...strays.rows.map(({ table }) => `a row of ${table} refers to a missing row`),
  ]
}

/** Differences between files and rows: files without a row, rows without a file, temporary and quarantined files. */
export async function compareFiles({
  db,
  files,
  settings,
}: Pick<Context, 'db' | 'files' | 'settings'>): Promise<{
  orphans: string[]
  missing: string[]
  temporary: string[]
  aside: string[]
  storedCount: number
}> {
  const rows = await db
    .selectFrom('uploads')
    .select(['storage_key', 'purpose', 'has_variants', 'shown_pages'])
    .execute()
  const wanted = new Set(rows.flatMap((row) => suffixesOf(row).map((suffix) => row.storage_key + suffix)))
  const stored = new Set<string>()
  for await (const { key } of files.listStored()) stored.add(key)
  const aside: string[] = []
  for await (const { key } of files.listAside()) aside.push(key)
  return {
    orphans: [...stored].filter((key) => !wanted.has(key)),
    missing: [...wanted].filter((key) => !stored.has(key)),
    temporary: await readdir(join(settings.filesDirectory, 'tmp')),
    aside,
    storedCount: stored.size,
  }
}

// Concurrent uploads are not acknowledged in the order of their inserts.
const outOfOrder = 20

/**
 * Acknowledged uploads without a row or a file; checked here, because their links expire after minutes. At the limit of
 * unclaimed uploads the oldest are deleted, so only those missing after the first existing one count.
 */
export async function findLostUploads(
  { db, files }: Pick<Context, 'db' | 'files'>,
  { uploads, applications }: Pick<Ledger, 'uploads' | 'applications'>,
): Promise<string[]> {
  const claimed = new Set(applications.map(({ proof }) => proof))
  const rows = await db
    .selectFrom('uploads')
    .select(['ticket_hash', 'storage_key', 'size', 'state'])
    .execute()
  const byTicket = new Map(rows.map((row) => [row.ticket_hash, row]))
  const unclaimed = uploads.filter((one) => !claimed.has(one))
  const isFull = rows.filter(({ state }) => state === 'ready').length > waitingLimits.inAll.files * 0.9
  const firstThere = unclaimed.findIndex(({ ticket }) => byTicket.get(hashToken(ticket))?.state === 'ready')
  const mayBeGone = new Set(isFull ? unclaimed.slice(0, firstThere + outOfOrder) : [])
  const lost: string[] = []
  for (const upload of uploads) {
    const { ticket, file, isErased } = upload
    const row = byTicket.get(hashToken(ticket))
    if (isErased || (!row && mayBeGone.has(upload))) continue
    const size = row ? await files.size(row.storage_key) : null
    if (!row) lost.push(`the upload ${file.name} has no row`)
    else if (size !== row.size) lost.push(`the upload ${file.name} has ${size} bytes, not ${row.size}`)
  }
  return lost
}
