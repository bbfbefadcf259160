import { mkdir, open, readFile } from 'node:fs/promises'
import { getCompileCacheDir } from 'node:module'
import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import type { Clock } from '#server/platform/clock.ts'
import { systemClock } from '#server/platform/clock.ts'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { type Database, openDatabase } from '#server/platform/database/open.ts'
import { openDiskFiles } from '#server/platform/files/disk-files.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { type PictureWorkers, startPictureWorkers } from '#server/platform/pictures/workers.ts'
import { newToken, openSecrets, type Secrets } from '#server/platform/secrets.ts'
import type { Settings } from './config.ts'

/** Everything a capability may use of the outside world. Made once, here; tests make their own. */
export type Context = {
  settings: Settings
  database: Database
  db: Database['db']
  files: FileStore
  pictures: PictureWorkers
  secrets: Secrets
  clock: Clock
  log: Logger
}

/** Wires the product by its settings: opens and migrates the database, opens the files, reads or makes the secret key. */
export async function openContext(
  settings: Settings,
  given: { clock?: Clock; log?: Logger } = {},
): Promise<Context> {
  const log = given.log ?? openLog(settings.logLevel)
  const cache = getCompileCacheDir()
  await mkdir(settings.dataDirectory, { recursive: true, mode: 0o700 })
  const secretKey = settings.secretKey ?? (await keptSecretKey(join(settings.dataDirectory, 'secret.key')))
  await migrateDatabase({ settings: settings.database })
  const database = await openDatabase(settings.database, {
    onIdleFault: (error) => log.warn({ reason: error.message }, 'a database connection was lost'),
  })
  return {
    settings,
    database,
    db: database.db,
    files: await openDiskFiles(settings.filesDirectory),
    pictures: startPictureWorkers(cache ? { environment: { NODE_COMPILE_CACHE: cache } } : {}),
    secrets: openSecrets(secretKey, settings.previousSecretKey),
    clock: given.clock ?? systemClock,
    log,
  }
}

/** Closes what `openContext` opened, files and workers first, the database last. */
export async function closeContext(context: Context): Promise<void> {
  await context.pictures.stop()
  await context.database.close()
}

function openLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['*.authorization', '*.cookie', '*.password', '*.token', '*.sig', '*.ticket', 'err.config'],
  })
}

async function keptSecretKey(file: string): Promise<string> {
  try {
    const handle = await open(file, 'wx', 0o600)
    const key = newToken()
    await handle.writeFile(key)
    await handle.sync()
    await handle.close()
    return key
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      return (await readFile(file, 'utf8')).trim()
    throw error
  }
}
