import { execFile } from 'node:child_process'
import { chmod } from 'node:fs/promises'
import { backup, DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { BackupError } from './backup-error.ts'
import type { DatabaseSettings } from './open.ts'

/** An upload whose files belong to a copied database. */
export type CopiedUpload = {
  id: string
  storage_key: string
  purpose: string
  has_variants: boolean
  shown_pages: number | null
}

/** What a copied database contains: its migrations, the rows of each table, its uploads, and the id of its files. */
export type CopiedDatabase = {
  /** Null before the first start, and in databases from before there were ids. */
  storeId: string | null
  migrations: string[]
  counts: Record<string, number>
  uploads: CopiedUpload[]
}

type Select = <Row>(statement: string) => Promise<Row[]>

// In one step: a copy in several steps starts again whenever another process writes.
const ALL_PAGES = 2 ** 31 - 1
const LOCK_WAIT_MS = 10_000

/**
 * Copies a database that may be in use, with the state of one moment. `programs` is the search path of pg_dump. Throws
 * BackupError if that is not possible.
 */
export function copyDatabase(
  settings: DatabaseSettings,
  target: string,
  programs: string,
): Promise<CopiedDatabase> {
  if (settings.kind === 'sqlite') return copySqlite(settings.file, target)
  return dumpPostgres(settings.url, target, programs)
}

async function copySqlite(file: string, target: string): Promise<CopiedDatabase> {
  const source = new DatabaseSync(file, { readOnly: true, timeout: LOCK_WAIT_MS })
  try {
    await backup(source, target, { rate: ALL_PAGES })
  } finally {
    source.close()
  }
  await chmod(target, 0o600)
  const copy = new DatabaseSync(target)
  try {
    // One file, without a log beside it.
    copy.exec('pragma journal_mode = delete')
    const [finding] = copy.prepare('pragma integrity_check(1)').all()
    if (finding?.integrity_check !== 'ok') throw new BackupError(`The database file ${file} is damaged.`)
    const select: Select = async <Row>(statement: string) => copy.prepare(statement).all() as Row[]
    return await contentsOf(
      select,
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'",
    )
  } finally {
    copy.close()
  }
}

async function dumpPostgres(url: string, target: string, programs: string): Promise<CopiedDatabase> {
  const { Client } = await import('pg')
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
    // The program reads the same moment as the queries below.
    const words = [
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      `--snapshot=${rows[0]?.id}`,
      `--file=${target}`,
    ]
    await runPostgresProgram('pg_dump', { url, programs, words })
    await chmod(target, 0o600)
    const select: Select = async <Row>(statement: string) => (await client.query(statement)).rows as Row[]
    return await contentsOf(
      select,
      'select tablename as name from pg_tables where schemaname = current_schema()',
    )
  } finally {
    await client.end()
  }
}

async function contentsOf(select: Select, listTables: string): Promise<CopiedDatabase> {
  const migrations = await select<{ name: string }>('select name from migrations order by name')
  const counts: Record<string, number> = {}
  for (const { name } of await select<{ name: string }>(listTables)) {
    const [row] = await select<{ count: number | string }>(`select count(*) as count from "${name}"`)
    counts[name] = Number(row?.count)
  }
  // An older database has no rendered pages.
  const shownPages = migrations.some(({ name }) => name === '051-pages-of-pdfs') ? 'shown_pages' : 'null'
  const uploads = await select<CopiedUpload>(
    `select id, storage_key, purpose, has_variants, ${shownPages} as shown_pages from uploads`,
  )
  const [files] = Object.hasOwn(counts, 'installation')
    ? await select<{ value: string }>("select value from installation where name = 'files'")
    : []
  return {
    storeId: files?.value ?? null,
    migrations: migrations.map(({ name }) => name),
    counts,
    uploads: uploads.map((row) => ({ ...row, has_variants: Boolean(row.has_variants) })),
  }
}

/** A run of a program of PostgreSQL: the database's address, the search path, further arguments, and what ends it. */
type ProgramRun = { url: string; programs: string; words: string[]; signal?: AbortSignal | undefined }

/**
 * Runs a program of PostgreSQL on a database. Its arguments are visible to other users of the machine, so the password
 * is not one of them. Throws BackupError with its message, or with what to install.
 */
export async function runPostgresProgram(
  program: 'pg_dump' | 'pg_restore',
  { url, programs, words, signal }: ProgramRun,
): Promise<void> {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  const env = { PATH: programs, ...(password && { PGPASSWORD: password }) }
  try {
    await promisify(execFile)(program, [...words, `--dbname=${address.href}`], { env, signal })
  } catch (error) {
    const { code, stderr = '' } = error as { code?: unknown; stderr?: string }
    throw new BackupError(
      code === 'ENOENT'
        ? `${program} is not installed. Install the client programs of PostgreSQL, as new as the server.`
        : `${program} failed: ${stderr.trim() || String(error)}`,
    )
  }
}
