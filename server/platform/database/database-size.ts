import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from './open.ts'

/** The size of the database in bytes: of SQLite's file and its log, or as PostgreSQL reports it. */
export async function databaseBytes({ db, settings }: Pick<Database, 'db' | 'settings'>): Promise<number> {
  if (settings.kind === 'sqlite')
    return (await bytesOf(settings.file)) + (await bytesOf(`${settings.file}-wal`))
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(
    db,
  )
  return rows[0]?.bytes ?? 0
}

async function bytesOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  )
}
