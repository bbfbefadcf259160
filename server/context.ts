import { access, link, open, readFile, unlink } from 'node:fs/promises'
import { getCompileCacheDir } from 'node:module'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import type { RequestEvent } from '#contract/events.ts'
import { type Broadcast, openBroadcast } from '#server/platform/broadcast/broadcast.ts'
import type { Clock } from '#server/platform/clock.ts'
import { systemClock } from '#server/platform/clock.ts'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { name as installationName } from '#server/platform/database/migrations/019-installation.ts'
import { type Database, openDatabase } from '#server/platform/database/open.ts'
import { DatabaseStartError } from '#server/platform/database/startup-error.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { filesPlaceOf } from '#server/platform/files/files-settings.ts'
import { makeFolder } from '#server/platform/files/make-folder.ts'
import { nameOfPlace, openFiles } from '#server/platform/files/open-files.ts'
import { temporaryFolder } from '#server/platform/files/temporaries.ts'
import {
  assertOwn,
  assertSameFiles,
  assertSameKey,
  isRecorded,
  otherKey,
  type Renewal,
} from '#server/platform/installation.ts'
import { InstallationWarnings } from '#server/platform/installation-warnings.ts'
import { openLog } from '#server/platform/log.ts'
import { ImageWorkerPool } from '#server/platform/pictures/image-worker-pool.ts'
import type { PictureWorkers } from '#server/platform/pictures/workers.ts'
import { ProcessState } from '#server/platform/process-state.ts'
import { newToken, openSecrets, type Secrets } from '#server/platform/secrets.ts'
import { terminalFormat } from '#server/platform/terminal-log.ts'
import { openTextReader, type TextReader, whyNoReading } from '#server/platform/text-reading/text-reader.ts'
import { type Settings, SettingsError } from './config.ts'
import { guardData } from './guard-data.ts'
import { warnOfPlainHttp } from './plain-http.ts'

/**
 * What the processes of one database tell each other for staff who are signed in: a change of an application, a change
 * of the inbox, and who opened or left which application. `by` is the name of the staff user; a message without
 * id is gone.
 */
export type Announcement =
  | RequestEvent
  | { type: 'message'; id: string | null }
  | { type: 'opened'; requestId: string; userId: string; by: string; since: string }
  | { type: 'left'; requestId: string; userId: string }

/** Everything that a capability may use of the outside world. Made once, here; tests make their own. */
export type Context = {
  settings: Settings
  database: Database
  db: Database['db']
  files: FileStore
  pictures: PictureWorkers
  /** Null if receipts are not read: by choice, or because this machine cannot. */
  textReader: TextReader | null
  secrets: Secrets
  clock: Clock
  log: Logger
  /** Problems of the installation, shown to staff on the setup checklist. */
  warnings: InstallationWarnings
  state: ProcessState
  /** Tells staff what is new: in every process, once the caller's transaction has committed. */
  events: Broadcast<Announcement>
}

type ContextInput = {
  clock?: Clock
  log?: Logger
  /** Accept the current key or files although the database knows others; see `npm run unlock`. */
  renewal?: Renewal
}

/**
 * Wires the product by its settings: opens and migrates the database, opens the files, reads or makes the secret key.
 * Throws DatabaseStartError if the key or the files are not those of the database.
 */
export async function openContext(settings: Settings, given: ContextInput = {}): Promise<Context> {
  const log = given.log ?? openLog(settings.logLevel, await terminalFormat())
  await makeFolder(settings.dataDirectory)
  const warnings = new InstallationWarnings({ log, clock: given.clock ?? systemClock })
  warnOfPlainHttp(settings, warnings)
  await guardData(settings, warnings)
  let isUpgrade = false
  const steps = await migrateDatabase(
    { settings: settings.database },
    undefined,
    async ({ db, recorded }) => {
      isUpgrade = true
      if (recorded.includes(installationName)) await rejectForeign(db, settings, given.renewal ?? {})
    },
  )
  if (isUpgrade) log.info({ steps }, 'the database was upgraded')
  const database = await openDatabase(settings.database, {
    onIdleError: (error) => log.warn({ reason: error.message }, 'a database connection was lost'),
    onFileGone: (error) => log.fatal({ reason: error.message }, 'the database file was removed or replaced'),
  })
  try {
    return await wire(settings, { ...given, log, database, warnings })
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Rejects a database with another key or other files before it is upgraded: its own version could not use it then. */
async function rejectForeign(db: Database['db'], settings: Settings, renewal: Renewal): Promise<void> {
  const files = await openFiles(filesPlaceOf(settings))
  await assertOwn(db, { ...(await ownOf(settings, renewal)), files })
}

/** What a database is compared with: the secret key, if there is one, and the place of the files. */
export async function ownOf(settings: Settings, renewal: Renewal = {}) {
  const { secretKey, previousSecretKey: previous, filesAreSamples } = settings
  const text = secretKey ?? (await readFile(keyFile(settings), 'utf8').catch(() => null))
  return {
    keys: { present: text?.trim() ?? null, previous, place: keyPlace(settings) },
    place: nameOfPlace(filesPlaceOf(settings)),
    renewal: { ...renewal, files: renewal.files || filesAreSamples },
  }
}

async function wire(
  settings: Settings,
  given: ContextInput & Pick<Context, 'log' | 'database' | 'warnings'>,
): Promise<Context> {
  const { database, log, warnings, clock = systemClock, renewal = {} } = given
  const { filesDirectory: folder, previousSecretKey: previous } = settings
  const place = filesPlaceOf(settings)
  const cache = getCompileCacheDir()
  const present = await secretKeyOf(settings, given)
  const files = await openFiles(place)
  const keys = { present, previous, place: keyPlace(settings) }
  await assertSameKey(database.db, keys, { now: clock.now(), renewal })
  const takesFiles = renewal.files || settings.filesAreSamples
  await assertSameFiles(database.db, { files, place: nameOfPlace(place) }, { now: clock.now(), takesFiles })
  return {
    settings,
    database,
    db: database.db,
    files,
    pictures: new ImageWorkerPool({
      folder: temporaryFolder(folder),
      // A cache of its own: a process that decodes strangers' images must not write code that this process runs.
      ...(cache && { environment: { NODE_COMPILE_CACHE: join(dirname(cache), 'decoding') } }),
    }),
    textReader: readerFor(settings, log),
    secrets: openSecrets(present, previous),
    clock,
    log,
    warnings,
    state: new ProcessState(),
    events: await openBroadcast({ database, log }),
  }
}

/** Reading starts no process before there is a receipt, and none at all where it would take what the product needs. */
function readerFor({ readReceipts, filesDirectory }: Settings, log: Logger): TextReader | null {
  const missing = readReceipts ? whyNoReading() : null
  if (missing === 'memory') log.info('receipts are not read by machine: it has less than 1 GB of memory')
  if (missing === 'packages')
    log.info('receipts are not read by machine: its optional packages are not installed')
  return readReceipts && missing === null ? openTextReader({ folder: temporaryFolder(filesDirectory) }) : null
}

const keyFile = ({ dataDirectory }: Settings) => join(dataDirectory, 'secret.key')
const keyPlace = (settings: Settings) => (settings.secretKey ? 'SECRET_KEY' : keyFile(settings))

/** The configured key, or the one in its file, which is created if the database has no recorded key yet. */
async function secretKeyOf(
  settings: Settings,
  { database: { db }, renewal = {} }: { database: Database; renewal?: Renewal },
): Promise<string> {
  if (settings.secretKey) return settings.secretKey
  const file = keyFile(settings)
  const isThere = await access(file).then(
    () => true,
    () => false,
  )
  if (!isThere && !renewal.key && (await isRecorded(db, 'key'))) throw new DatabaseStartError(otherKey(file))
  return storedSecretKey(file)
}

/** Closes what `openContext` opened: workers first, the database last. */
export async function closeContext(context: Context): Promise<void> {
  await context.pictures.stop()
  await context.events.close()
  await context.database.close()
}

const shortestKey = 32

/**
 * The key that this installation generated at its first start. It is written completely to another file and then linked
 * to its path, so that neither an interrupted start nor a second process can ever read half a key.
 */
async function storedSecretKey(file: string): Promise<string> {
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
  throw new SettingsError([
    `${file} does not contain a complete key. Restore the former key, or delete the file to start with a new one (then open links and known devices end).`,
  ])
}
