import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError, prepareRestored, restoreBackup } from '#server/backup/index.ts'
import { readSettings, type Settings } from '#server/config.ts'
import { closeContext, openContext } from '#server/context.ts'
import { type Erasure, erasuresFile, readErasures } from '#server/privacy/index.ts'
import type { Command, Environment } from './command.ts'

const usage = `Say from which copy, and into which empty folder:
  restore --from COPY --data EMPTY_DIR [--erased-since OLD_DATA_DIR]
With PostgreSQL, DATABASE_URL names an empty database besides.`

/** `restore --from COPY --data EMPTY_DIR`: restores a copy beside the running product, and prints how to go on. */
export const command: Command = async (words, environment) => {
  const options = {
    from: { type: 'string' },
    data: { type: 'string' },
    'erased-since': { type: 'string' },
  } as const
  const { values } = parseArgs({ args: words, options })
  if (!values.from || !values.data) throw new BackupError(usage)
  const present = readSettings(environment)
  const restored = settingsOf(environment, resolve(values.data))
  const manifest = await restoreBackup(resolve(values.from), {
    ...restored,
    programs: environment.PATH ?? '',
  })
  const old = values['erased-since'] ?? present.dataDirectory
  const erasures = await knownErasures([restored.dataDirectory, old])
  await prepare(restored, erasures)
  console.log(`The copy of ${manifest.createdAt} is restored in ${restored.dataDirectory}.`)
  console.log(erasedSentence(erasures.length, old))
  console.log(nextSteps(restored, present))
}

/** The settings of the restored product: those of this one, with everything in another folder. */
function settingsOf(environment: Environment, dataDirectory: string): Settings {
  return readSettings({ ...environment, DATA_DIR: dataDirectory, FILES_URL: undefined })
}

async function knownErasures(folders: string[]): Promise<Erasure[]> {
  const known = new Map<string, Erasure>()
  for (const folder of folders) {
    for (const erasure of await readErasures(erasuresFile(folder))) known.set(erasure.id, erasure)
  }
  return [...known.values()]
}

/** Opens the restored product once, which checks its key, and makes it safe to start. */
async function prepare(settings: Settings, erasures: Erasure[]): Promise<void> {
  const context = await openContext({ ...settings, logLevel: 'warn' })
  try {
    await prepareRestored(context, erasures)
  } finally {
    await closeContext(context)
  }
}

function erasedSentence(count: number, old: string): string {
  return count > 0
    ? `${count} people who were erased, by the lists in the copy and in ${old}, are erased in it too.`
    : `No list of erased people was found in ${old}: if some were erased since, name the folder with --erased-since.`
}

function nextSteps(restored: Settings, present: Settings): string {
  const steps = [
    'Stop the product.',
    `Move the old folder aside: mv ${present.dataDirectory} ${present.dataDirectory}.old`,
    `Put the restored one in its place: mv ${restored.dataDirectory} ${present.dataDirectory}`,
    ...filesStep(restored, present),
    'Start the product. Everybody signs in again.',
    'Waiting mails are held: an admin releases or deletes them in the list of mails.',
  ]
  return ['What to do now:', ...steps.map((step, index) => `  ${index + 1}. ${step}`)].join('\n')
}

/** With FILES_URL the product looks for its files there, and not in the restored folder. */
function filesStep(restored: Settings, present: Settings): string[] {
  if (present.filesDirectory.startsWith(present.dataDirectory)) return []
  return [
    `Move the files too: mv ${present.filesDirectory} ${present.filesDirectory}.old, then mv ${restored.filesDirectory.replace(restored.dataDirectory, present.dataDirectory)} ${present.filesDirectory}`,
  ]
}
