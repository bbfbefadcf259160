import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { type DatabaseSettings, openDatabase } from '#server/platform/database/open.ts'
import { administer, databaseUrl, versionOf } from './postgres-administration.ts'
import { type PostgresCluster, startPostgres } from './postgres-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testDatabases: TestDatabases
  }
}

/** Shared by the tests of one run: a PostgreSQL server, and an empty, migrated template on each database. */
export type TestDatabases = {
  folder: string
  sqliteTemplate: string
  postgresUrl: string
  postgresTemplate: string
  /** How to copy a template: file by file takes a third of the time, where the server supports it. */
  postgresCopying: string
}

/** Starts what the tests of a run share; returns its teardown. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'tests-'))
  const cluster = await findCluster()
  const shared: TestDatabases = {
    folder,
    sqliteTemplate: join(folder, 'template.sqlite'),
    postgresUrl: cluster.url,
    postgresTemplate: `template_${process.pid}_${Date.now()}`,
    postgresCopying: (await versionOf(cluster.url)) >= 150_000 ? 'strategy file_copy' : '',
  }

  async function takeDown(): Promise<void> {
    rmSync(folder, { recursive: true, force: true })
    await administer(cluster.url, `drop database if exists ${shared.postgresTemplate}`).finally(cluster.stop)
  }

  try {
    await prepare({ kind: 'sqlite', file: shared.sqliteTemplate })
    await administer(
      cluster.url,
      `create database ${shared.postgresTemplate} encoding 'UTF8' template template0`,
    )
    await prepare({ kind: 'postgres', url: databaseUrl(cluster.url, shared.postgresTemplate) })
  } catch (error) {
    await takeDown()
    throw error
  }
  project.provide('testDatabases', shared)
  return takeDown
}

async function findCluster(): Promise<PostgresCluster> {
  const named = process.env.TEST_DATABASE_URL
  return named ? { url: named, stop: async () => {} } : startPostgres(process.env.PATH ?? '')
}

async function prepare(settings: DatabaseSettings): Promise<void> {
  const database = await openDatabase(settings)
  try {
    await migrateDatabase(database)
  } finally {
    await database.close()
  }
}
