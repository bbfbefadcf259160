import { randomBytes } from 'node:crypto'
import { administer, databaseUrl } from '#server/test/postgres-administration.ts'
import { startPostgres } from '#server/test/postgres-cluster.ts'

/** Runs `act` with a new, empty PostgreSQL database, on the server of `TEST_DATABASE_URL` or on a temporary one. */
export async function withPostgres(act: (url: string) => Promise<void>): Promise<void> {
  const configured = process.env.TEST_DATABASE_URL
  const cluster = configured
    ? { url: configured, stop: async () => {} }
    : await startPostgres(process.env.PATH ?? '')
  const name = `proof_${randomBytes(6).toString('hex')}`
  try {
    await administer(cluster.url, `create database ${name} encoding 'UTF8' template template0`)
    await act(databaseUrl(cluster.url, name))
    await administer(cluster.url, `drop database if exists ${name} with (force)`)
  } finally {
    await cluster.stop()
  }
}
