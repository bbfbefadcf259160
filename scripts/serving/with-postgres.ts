import { randomBytes } from 'node:crypto'
import { administer, databaseUrl } from '#server/testing/postgres-administration.ts'
import { startPostgres } from '#server/testing/postgres-cluster.ts'

/** Does something with a new, empty PostgreSQL database, on the server that `TEST_DATABASE_URL` names or on one of its own. */
export async function withPostgres(act: (url: string) => Promise<void>): Promise<void> {
  const named = process.env.TEST_DATABASE_URL
  const cluster = named ? { url: named, stop: async () => {} } : await startPostgres(process.env.PATH ?? '')
  const name = `proof_${randomBytes(6).toString('hex')}`
  try {
    await administer(cluster.url, `create database ${name} encoding 'UTF8' template template0`)
    await act(databaseUrl(cluster.url, name))
    await administer(cluster.url, `drop database if exists ${name} with (force)`)
  } finally {
    await cluster.stop()
  }
}
