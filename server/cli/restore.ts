import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError, openCopy, prepareRestored, readManifest, restoreBackup } from '#server/backup/index.ts'
import { readSettings, type Settings } from '#server/config.ts'
import { closeContext, openContext } from '#server/context.ts'
import { type Erasure, erasuresFile, readErasures } from '#server/privacy/index.ts'
import type { Command, Environment } from './command.ts'
import { isInFolder } from './is-in-folder.ts'
import { settingsWith } from './passphrase.ts'

const usage = `Say from which copy, and into which empty folder:
  restore --from COPY --data EMPTY_DIR [--erased-since OLD_DATA_DIR] [--passphrase-file FILE] [--plain]
With PostgreSQL, DATABASE_URL names an empty database besides.`

/**
 * `restore --from COPY --data EMPTY_DIR`: restores a copy beside the running product, its files into a folder of it, and
 * prints how to go on.
 */
export const command: Command = async (words, environment) => {
  const options = {
    from: { type: 'string' },
    data: { type: 'string' },
    'erased-since': { type: 'string' },
    'passphrase-file': { type: 'string' },
    plain: { type: 'boolean' },
  } as const
  const { values } = parseArgs({ args: words, options })
  if (!values.from || !values.data) throw new BackupError(usage)
  const present = await settingsWith(environment, values['passphrase-file'])
  assertApart(resolve(values.data), present.dataDirectory)
  const from = await openCopy(resolve(values.from), present.backupPassphrase, {
    takesPlain: values.plain ?? false,
  })
  const { demo } = await readManifest(from)
  const restored = settingsOf(environment, { dataDirectory: resolve(values.data), demo })
  const old = values['erased-since'] ?? present.dataDirectory
  let erasures: Erasure[] = []
  const target = { ...restored, erasedFile: erasuresFile(restored), programs: environment.PATH ?? '' }
  const { createdAt } = await restoreBackup(from, target, async () => {
    erasures = await knownErasures([erasuresFile(restored), erasuresFile({ dataDirectory: old, demo })])
    await prepare(restored, erasures)
  }).catch((error: unknown) => {
    throw isUnmade(error) ? new BackupError(unmade(restored.dataDirectory)) : error
  })
  console.log(`The copy of ${createdAt} is restored in ${restored.dataDirectory}.`)
  console.log(erasedSentence(erasures.length, { old, restored: restored.dataDirectory }))
  console.log(nextSteps(restored, present, from.folder))
}

/** Throws if neither of two folders can be moved to the place of the other: one is in the other. Both may be the same. */
function assertApart(target: string, present: string): void {
  if (target === present || !(isInFolder(target, present) || isInFolder(present, target))) return
  throw new BackupError(
    `${target} and DATA_DIR, ${present}, are one in the other. Restore beside DATA_DIR, or into it if it is empty; nothing was changed.`,
  )
}

/** The settings of the restored product: those of this one, with everything in another folder, a demo if it was one. */
function settingsOf(
  environment: Environment,
  { dataDirectory, demo }: { dataDirectory: string; demo: boolean },
): Settings {
  return readSettings({
    ...environment,
    DATA_DIR: dataDirectory,
    FILES_URL: undefined,
    DEMO: demo ? '1' : '0',
  })
}

async function knownErasures(lists: string[]): Promise<Erasure[]> {
  const known = new Map<string, Erasure>()
  for (const list of lists) {
    for (const erasure of await readErasures(list)) known.set(erasure.id, erasure)
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

function erasedSentence(count: number, { old, restored }: { old: string; restored: string }): string {
  const isUsed = ['secret.key', 'coach.sqlite'].some((name) => existsSync(join(old, name)))
  if (count === 0 && isUsed && resolve(old) !== restored)
    return `Nobody was erased before or since the copy, by it and by ${old}.`
  return count > 0
    ? `${count} people who were erased, by the lists in the copy and in ${old}, are erased in it too.`
    : `No list of erased people was found in ${old}: if some were erased since, name the folder with --erased-since.`
}

function nextSteps(restored: Settings, present: Settings, copy: string): string {
  const steps = [
    ...ownerStep(restored.dataDirectory, present.dataDirectory, copy),
    ...folderSteps(restored.dataDirectory, present.dataDirectory),
    ...filesStep(restored, present),
    ...modeStep(restored, present),
    'Start the product. Everybody signs in again.',
    'Waiting mails are held: an admin releases or deletes them in the list of mails.',
  ]
  return ['What to do now:', ...steps.map((step, index) => `  ${index + 1}. ${step}`)].join('\n')
}

const isUnmade = (error: unknown) =>
  error instanceof Error &&
  'syscall' in error &&
  error.syscall === 'mkdir' &&
  'code' in error &&
  error.code === 'EACCES'

const unmade = (folder: string) =>
  `This account may not make ${folder}. Make it first: sudo install -d -m 700 -o ${process.getuid?.()} '${folder}'`

/** What root has restored belongs to root, and the product may not open it. */
function ownerStep(restored: string, present: string, copy: string): string[] {
  const like = restored !== present && existsSync(present) ? present : copy
  if (process.getuid?.() !== 0 || statSync(like).uid === 0) return []
  return [`Give it to the account of the product: chown -R --reference='${like}' '${restored}'`]
}

function folderSteps(restored: string, present: string): string[] {
  if (restored === present) return []
  const aside = existsSync(present) ? [`Move the old folder aside: mv ${present} ${present}.old`] : []
  return ['Stop the product.', ...aside, `Put the restored one in its place: mv ${restored} ${present}`]
}

/** With FILES_URL the product looks for its files there, and not in the restored folder. */
function filesStep(restored: Settings, present: Settings): string[] {
  const folder = restored.filesDirectory.replace(restored.dataDirectory, present.dataDirectory)
  if (present.filesBucket !== null) {
    // Where they were: there, only what is missing is copied, and the cleanup finds what no row has.
    const { bucket, prefix } = present.filesBucket
    return [
      `The files are in ${folder} now. To have them there, remove FILES_URL. To have them in S3: FILES_URL= npm run migrate-files -- --to s3://${bucket}/${prefix}, which copies what is missing there; then start with that FILES_URL. If the bucket has the files of another installation there, take another prefix.`,
    ]
  }
  const place = present.filesDirectory
  const isWithin = isInFolder(place, present.dataDirectory)
  if (place === folder || (isWithin && restored.demo !== present.demo)) return []
  const aside = existsSync(place) && !isWithin ? `mv ${place} ${place}.old, then ` : ''
  return [`Move the files too: ${aside}mv ${folder} ${place}`]
}

/** Without the settings of the real product the start would be one of the demo, beside the restored data. */
function modeStep(restored: Settings, present: Settings): string[] {
  if (restored.demo === present.demo) return []
  return [
    restored.demo
      ? 'The copy is of a demo: remove NODE_ENV=production and DEMO=0.'
      : 'The copy is of the real product: set NODE_ENV=production and PUBLIC_URL, in .env, or the demo starts.',
  ]
}
