import { link, mkdir, open, readFile, unlink } from 'node:fs/promises'
import { getCompileCacheDir } from 'node:module'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import type { Clock } from '#server/platform/clock.ts'
import { systemClock } from '#server/platform/clock.ts'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { type Database, openDatabase } from '#server/platform/database/open.ts'
import { openDiskFiles } from '#server/platform/files/disk-files.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { openLog } from '#server/platform/log.ts'
import { DecodingPool } from '#server/platform/pictures/decoding-pool.ts'
import type { PictureWorkers } from '#server/platform/pictures/workers.ts'
import { newToken, openSecrets, type Secrets } from '#server/platform/secrets.ts'
import { type Settings, SettingsRefused } from './config.ts'

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
    pictures: new DecodingPool(cache ? { environment: { NODE_COMPILE_CACHE: cache } } : {}),
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

const shortestKey = 32

/**
 * The key that this installation made for itself at its first start. It is written whole beside its place and then put
 * there, so that neither a cut-off start nor a second process can ever meet half a key.
 */
async function keptSecretKey(file: string): Promise<string> {
  const known = await readFile(file, 'utf8').catch(() => null)
  if (known !== null) return wholeKey(file, known)
  const fresh = `${file}.${newToken()}`
  const handle = await open(fresh, 'w', 0o600)
  await handle.writeFile(newToken())
  await handle.sync()
  await handle.close()
  try {
    await link(fresh, file)
    const folder = await open(dirname(file), 'r')
    await folder.sync()
    await folder.close()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await unlink(fresh)
  }
  return wholeKey(file, await readFile(file, 'utf8'))
}

function wholeKey(file: string, text: string): string {
  const key = text.trim()
  if (key.length >= shortestKey) return key
  throw new SettingsRefused([
    `${file} holds no whole key. Put the former key back, or delete the file to begin with a new one (open links and remembered devices end then).`,
  ])
}
