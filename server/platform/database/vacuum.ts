import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * Rewrites an SQLite file without the bytes of deleted data. Reads continue, writers wait. Needs free disk space of
 * twice the file's size. Throws if another writer does not finish within 5 seconds, or if the disk is full.
 */
export async function vacuumFile(file: string): Promise<void> {
  const worker = new Worker(new URL('./vacuum-worker.ts', import.meta.url), {
    workerData: file,
    execArgv: [],
  })
  const [code] = await once(worker, 'exit')
  if (code !== 0) throw new Error(`VACUUM ended with code ${code}`)
}

/** Moves the write-ahead log into the file and truncates it; returns false if somebody still reads it. SQLite only. */
export async function truncateLog(db: Db): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  return rows[0]?.busy === 0
}
