import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { waitingLimits } from '#server/uploads/admit-upload.ts'
import { siteRenditions, siteSuffixOf } from '#server/uploads/rules.ts'
import type { Ledger } from './ledger.ts'

const suffixes = ['', '.800', '.200']
const siteSuffixes = siteRenditions.map(siteSuffixOf)

/** What the names of an upload's files end in: a picture for the site is kept in its renditions alone. */
function suffixesOf({ purpose, has_variants }: { purpose: string; has_variants: boolean }): string[] {
  if (purpose === 'site') return siteSuffixes
  return has_variants ? suffixes : ['']
}

/** What SQLite itself finds wrong with its file; nothing on any other database. */
export async function findDamage(db: Kysely<Tables>): Promise<string[]> {
  const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  const strays = await sql<{ table: string }>`pragma foreign_key_check`.execute(db)
  return [
    ...integrity.rows.map((row) => row.integrity_check).filter((said) => said !== 'ok'),
    ...strays.rows.map(({ table }) => `a row of ${table} points to nothing`),
  ]
}

/** How the files differ from what the rows say: files that no row knows, rows without a file, temporary files; and what was set aside. */
export async function compareFiles({
  db,
  files,
  settings,
}: Pick<Context, 'db' | 'files' | 'settings'>): Promise<{
  orphans: string[]
  missing: string[]
  temporary: string[]
  aside: string[]
  kept: number
}> {
  const rows = await db.selectFrom('uploads').select(['storage_key', 'purpose', 'has_variants']).execute()
  const wanted = new Set(rows.flatMap((row) => suffixesOf(row).map((suffix) => row.storage_key + suffix)))
  const kept = new Set<string>()
  for await (const { key } of files.listKept()) kept.add(key)
  const aside: string[] = []
  for await (const { key } of files.listAside()) aside.push(key)
  return {
    orphans: [...kept].filter((key) => !wanted.has(key)),
    missing: [...wanted].filter((key) => !kept.has(key)),
    temporary: await readdir(join(settings.filesDirectory, 'tmp')),
    aside,
    kept: kept.size,
  }
}

// Uploads of one moment are not acknowledged in the order in which they were written down.
const outOfOrder = 20

/**
 * Uploads that were acknowledged and have no row or no file; a link to one holds for minutes only, so it is looked up here.
 * Where as many wait as may, of those that no acknowledged application took the oldest are gone: none may be missing after
 * the first that is there.
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
