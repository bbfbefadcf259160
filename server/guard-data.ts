import { readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { type FileAccess, restrictPath } from '#server/platform/files/restrict-access.ts'
import { foreignEntries, isTemporaryShared, restrictStore } from '#server/platform/files/restrict-store.ts'
import type { InstallationWarnings } from '#server/platform/installation-warnings.ts'
import type { Job } from '#server/platform/jobs/run-leased.ts'
import type { Settings } from './config.ts'

const DAY = 24 * 60 * 60 * 1000
// Databases with their logs and copies, and the key: the product's own files in a data folder.
const ownNames = /^(?:(?:coach|demo)\.sqlite|secret\.key)/

type Folders = Pick<Settings, 'dataDirectory' | 'filesDirectory' | 'database'>

/**
 * Makes the product's data readable only by its owner: the data folder, the folder of uploaded files, databases, copies
 * and the key, also through symbolic links. Warns of paths that others can still read, but never prevents a start.
 */
export async function guardData(settings: Folders, warnings: InstallationWarnings): Promise<void> {
  const { dataDirectory, filesDirectory, database } = settings
  const names = await readdir(dataDirectory).catch(() => [])
  const own = names.filter((name) => ownNames.test(name)).map((name) => join(dataDirectory, name))
  const file = database.kind === 'sqlite' ? await targetOf(database.file) : null
  const files = file === null ? [] : ['', '-wal', '-shm'].map((end) => file + end)
  // A folder that others use too must stay open to them; the product's own folders in it are protected instead.
  const isShared = (await foreignEntries(filesDirectory).catch(() => [])).length > 0
  const locations = isShared ? [] : [filesDirectory]
  const temporary = (await isTemporaryShared(filesDirectory)) ? [] : [join(filesDirectory, 'tmp')]
  const named = [dataDirectory, ...locations, ...temporary, ...own, ...files]
  const paths = new Set(await Promise.all(named.map(targetOf)))
  const found: { path: string; access: FileAccess }[] = []
  for (const path of paths) found.push({ path, access: await restrictPath(path) })
  const [exposed, shared] = (['exposed', 'shared'] as const).map((access) =>
    found.filter((one) => one.access === access).map(({ path }) => path),
  )
  if (exposed?.length) warnOfExposed(exposed, warnings)
  if (shared?.length) {
    warnings.report(
      { code: 'data_in_shared_folder', details: { path: shared.join(', ') }, lines: [] },
      `Other users of this machine can read ${shared.join(', ')}, and other programs need it. Set DATA_DIR to a folder of the product's own.`,
    )
  }
}

/** The target of a path with symbolic links; the path itself if it does not exist. */
const targetOf = (path: string) => realpath(path).catch(() => path)

function warnOfExposed(paths: string[], warnings: InstallationWarnings): void {
  const owner = process.getuid?.() ?? ''
  const text = `sudo chown -R ${owner} ${paths.map((path) => `'${path.replaceAll("'", `'\\''`)}'`).join(' ')}`
  warnings.report(
    { code: 'data_exposed', details: { path: paths.join(', ') }, lines: [{ place: 'shell', text }] },
    `Other users of this machine can read ${paths.join(', ')}, which belongs to another user. Run ${text} and restart.`,
  )
}

/** Restricts every uploaded file too, but no other files, after an upgrade and then daily: too slow for each start. */
export function guardFilesJob({ settings, log }: { settings: Folders; log: Pick<Logger, 'warn'> }): Job {
  return {
    name: 'guard-files',
    every: DAY,
    run: async (signal) => {
      const { filesDirectory: folder } = settings
      const foreign = await foreignEntries(folder)
      if (foreign.length > 0) {
        const facts = { folder, entries: foreign.length, first: foreign.slice(0, 5) }
        log.warn(
          facts,
          'the folder of uploaded files contains entries of other programs, which are not changed',
        )
      }
      const exposed = await restrictStore(folder, signal)
      if (exposed > 0) log.warn({ files: exposed }, 'others on this machine can read uploaded files')
    },
  }
}
