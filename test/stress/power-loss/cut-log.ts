import { randomBytes, randomInt } from 'node:crypto'
import { copyFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#server/platform/database/open.ts'
import { findConsistencyErrors } from '#test/stress/consistency-checks/find-errors.ts'
import { findDamage } from '#test/stress/crash-recovery/check-storage.ts'
import { type Commit, commitsIn } from './read-log.ts'

/** A database copied under load: the file before the log, and the log. */
export type Copied = { file: string; log: Buffer }

/** The data after a cut: the audit log in order, and the versions of the site. */
export type Left = {
  trail: string[]
  applications: string[]
  versions: number[]
  pages: number
  errors: string[]
}

/** Opens a copy whose log ends after `length` bytes; `isTorn` adds garbage, like a half-written sector. */
export async function openCut(
  copied: Copied,
  { folder, length, isTorn = false }: { folder: string; length: number; isTorn?: boolean },
): Promise<Left> {
  const file = join(folder, 'cut.sqlite')
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
  copyFileSync(copied.file, file)
  const junk = isTorn ? randomBytes(randomInt(1, 20_000)) : Buffer.alloc(0)
  writeFileSync(`${file}-wal`, Buffer.concat([copied.log.subarray(0, length), junk]))
  const database = await openDatabase({ kind: 'sqlite', file })
  const { db } = database
  try {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
    const trail = await db.selectFrom('audit_entries').select('id').orderBy(sql`rowid`).execute()
    const applications = await db.selectFrom('applications').select('id').execute()
    const versions = await db.selectFrom('site_versions').select('version').orderBy('version').execute()
    return {
      trail: trail.map(({ id }) => id),
      applications: applications.map(({ id }) => id),
      versions: versions.map(({ version }) => version),
      pages: rows[0]?.page_count ?? 0,
      errors: [...(await findDamage(db)), ...(await findConsistencyErrors(db))],
    }
  } finally {
    await database.close()
  }
}

/** Cuts the log at random bytes; returns where the remaining data is not a prefix of the commits. */
export async function cutOften(
  copied: Copied,
  { folder, cuts, base }: { folder: string; cuts: number; base: number },
): Promise<string[]> {
  const commits = commitsIn(copied.log)
  const whole = await openCut(copied, { folder, length: copied.log.length })
  const errors = whole.errors.map((error) => `uncut: ${error}`)
  for (let count = 0; count < cuts; count++) {
    const length = randomInt(0, copied.log.length + 1)
    const isTorn = count % 2 === 1
    const left = await openCut(copied, { folder, length, isTorn })
    const last = commits.findLast(({ end }) => end <= length)
    const found = [...left.errors, ...prefixErrors(left, whole, last?.pages ?? base)]
    errors.push(...found.map((error) => `cut at ${length}${isTorn ? ', torn' : ''}: ${error}`))
  }
  return errors
}

function prefixErrors(left: Left, whole: Left, pages: Commit['pages']): string[] {
  const isPrefix = left.trail.every((id, place) => id === whole.trail[place])
  const hasGap = left.versions.some((version, place) => version !== whole.versions[place])
  return [
    ...(isPrefix ? [] : ['the audit log is not a prefix of the whole one']),
    ...(hasGap ? ['a version of the site is missing among later ones'] : []),
    ...(left.pages === pages ? [] : [`${left.pages} pages, but the last whole commit had ${pages}`]),
  ]
}
