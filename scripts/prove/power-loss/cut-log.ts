import { randomBytes, randomInt } from 'node:crypto'
import { copyFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { findBookFaults } from '#scripts/prove/books/find-faults.ts'
import { findDamage } from '#scripts/prove/crashes/check-storage.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { type Commit, commitsIn } from './read-log.ts'

/** A database as it was copied under load: the file as the log found it, and the log. */
export type Copied = { file: string; log: Buffer }

/** What a cut left: the audit trail in the order in which it was written, and the versions of the site. */
export type Left = {
  trail: string[]
  applications: string[]
  versions: number[]
  pages: number
  faults: string[]
}

/** Opens a copy whose log ends after so many bytes, `isTorn` with junk behind as a half-written sector leaves it. */
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
      faults: [...(await findDamage(db)), ...(await findBookFaults(db))],
    }
  } finally {
    await database.close()
  }
}

/** Cuts the log at random places, and says where what is left is not what some first commits had made. */
export async function cutOften(
  copied: Copied,
  { folder, cuts, base }: { folder: string; cuts: number; base: number },
): Promise<string[]> {
  const commits = commitsIn(copied.log)
  const whole = await openCut(copied, { folder, length: copied.log.length })
  const faults = whole.faults.map((fault) => `uncut: ${fault}`)
  for (let count = 0; count < cuts; count++) {
    const length = randomInt(0, copied.log.length + 1)
    const isTorn = count % 2 === 1
    const left = await openCut(copied, { folder, length, isTorn })
    const last = commits.findLast(({ end }) => end <= length)
    const found = [...left.faults, ...prefixFaults(left, whole, last?.pages ?? base)]
    faults.push(...found.map((fault) => `cut at ${length}${isTorn ? ', torn' : ''}: ${fault}`))
  }
  return faults
}

function prefixFaults(left: Left, whole: Left, pages: Commit['pages']): string[] {
  const isPrefix = left.trail.every((id, place) => id === whole.trail[place])
  const hasGap = left.versions.some((version, place) => version !== whole.versions[place])
  return [
    ...(isPrefix ? [] : ['the trail is no beginning of the whole one']),
    ...(hasGap ? ['a version of the site is missing among later ones'] : []),
    ...(left.pages === pages ? [] : [`${left.pages} pages, where the last whole commit left ${pages}`]),
  ]
}
