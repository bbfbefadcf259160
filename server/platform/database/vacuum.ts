import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Rewrites an SQLite file without the bytes of what was deleted. Reading goes on meanwhile; writers wait. Needs twice the
 * file's size of free disk space. Throws where another writer does not end within 5 seconds, or the disk is full.
 */
export async function vacuumFile(file: string): Promise<void> {
  const worker = new Worker(new URL('./vacuum-worker.ts', import.meta.url), {
    workerData: file,
    execArgv: [],
  })
  const [code] = await once(worker, 'exit')
  if (code !== 0) throw new Error(`VACUUM ended with code ${code}`)
}

/** Moves the write-ahead log into the file and empties it; false where somebody still reads it. SQLite only. */
export async function truncateLog(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  return rows[0]?.busy === 0
}
