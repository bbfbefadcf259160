import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { readSettings } from '#server/config.ts'
import { type Context, closeContext, openContext } from '#server/context.ts'
import type { DatabaseKind } from '#server/platform/database/open.ts'
import { type SettableClock, settableClock } from './clock.ts'
import { migratedDatabase } from './databases.ts'

/** A whole product for one test: empty database, files, clock, and a server that is called without a port. */
export type TestApp = { app: FastifyInstance; context: Context; clock: SettableClock; close(): Promise<void> }

/** Builds the product on a fresh database. Responses are checked against the contract. */
export async function testApp(
  kind: DatabaseKind = 'sqlite',
  environment: Record<string, string> = {},
  given: { log?: Logger; prepare?: (context: Context) => Promise<void> } = {},
): Promise<TestApp> {
  const directory = await mkdtemp(join(tmpdir(), 'coach-test-'))
  const clock = settableClock()
  const database = await migratedDatabase(kind)
  const settings = {
    ...readSettings({
      DATA_DIR: directory,
      DEMO: '0',
      LOG_LEVEL: 'fatal',
      READ_RECEIPTS: 'off',
      ...environment,
    }),
    database,
  }
  const context = await openContext(settings, { clock, log: given.log ?? pino({ level: settings.logLevel }) })
  await given.prepare?.(context)
  const app = await buildApp(context, { checksAnswers: true })
  await app.ready()
  return {
    app,
    context,
    clock,
    close: async () => {
      await app.close()
      await closeContext(context)
      // The check of the files may still write where the connection of its request was cut: it ends by itself.
      await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    },
  }
}
