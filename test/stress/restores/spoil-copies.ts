import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError, openCopy, readManifest, restoreBackup } from '#server/backup/index.ts'
import { copyNames, type Manifest, readFileList } from '#server/backup/manifest.ts'
import { readSettings } from '#server/config.ts'
import { erasuresFile } from '#server/privacy/index.ts'
import type { EmptyPlace, RestorePlaces } from './places.ts'

/** Ways to cut off or alter a part of a copy, given the path of the part. */
const damages = {
  'cut off': async (path: string) => truncate(path, randomInt((await stat(path)).size)),
  'with another byte': async (path: string) => {
    const bytes = await readFile(path)
    const place = randomInt(bytes.length)
    bytes[place] = (bytes[place] ?? 0) ^ (1 << randomInt(8))
    await writeFile(path, bytes)
  },
  missing: (path: string) => rm(path),
}

/** Changes of a manifest that the copy does not bear out. */
const lies: Record<string, (manifest: Manifest) => Manifest> = {
  'of one row more': ({ database, ...rest }) => {
    const counts = { ...database.counts, applications: (database.counts.applications ?? 0) + 1 }
    return { ...rest, database: { ...database, counts } }
  },
  'of a newer version': ({ database, ...rest }) => ({
    ...rest,
    database: { ...database, migrations: [...database.migrations, '999-later'] },
  }),
}

/** Damages a copy in every way, `times` each; returns where it was not refused, or something was left of it. */
export async function spoilCopies(
  copy: string,
  { places, folder, times }: { places: RestorePlaces; folder: string; times: number },
): Promise<{ errors: string[]; rejected: number }> {
  const errors: string[] = []
  let rejected = 0
  const attempt = async (what: string, spoil: (spoilt: string) => Promise<void>) => {
    const spoilt = join(folder, 'spoilt')
    await cp(copy, spoilt, { recursive: true })
    await spoil(spoilt)
    const found = await places.inEmptyPlace((place) => rejectionErrors(spoilt, place))
    errors.push(...found.map((error) => `a copy with ${what}: ${error}`))
    if (found.length === 0) rejected++
    await rm(spoilt, { recursive: true })
  }
  for (let time = 0; time < times; time++) {
    for (const part of await partsOf(copy)) {
      for (const [how, damage] of Object.entries(damages)) {
        await attempt(`${part} ${how}`, (spoilt) => damage(join(spoilt, part)))
      }
    }
    for (const [what, lie] of Object.entries(lies)) {
      await attempt(`a manifest ${what}`, async (spoilt) => {
        const manifest = await readManifest(await openCopy(spoilt, null))
        await writeFile(join(spoilt, copyNames.manifest), JSON.stringify(lie(manifest)))
      })
    }
  }
  return { errors, rejected }
}

/** The parts of a copy that the manifest vouches for, with one of the stored files. */
async function partsOf(copy: string): Promise<string[]> {
  const opened = await openCopy(copy, null)
  const { database, key, erased } = await readManifest(opened)
  const stored: string[] = []
  for await (const { key: name } of readFileList(opened)) stored.push(name)
  const one = stored[randomInt(stored.length)] ?? ''
  return [
    copyNames[database.kind],
    copyNames.list,
    join(copyNames.files, one.slice(0, 2), one),
    ...(key ? [copyNames.key] : []),
    ...(erased ? [copyNames.erased] : []),
  ]
}

async function rejectionErrors(spoilt: string, { restored, folder }: EmptyPlace): Promise<string[]> {
  const settings = readSettings(restored)
  const target = { ...settings, erasedFile: erasuresFile(settings), programs: process.env.PATH ?? '' }
  const error = await restoreBackup(await openCopy(spoilt, null), target).then(
    () => null,
    (reason: unknown) => reason,
  )
  return [
    ...(error === null ? ['it is restored'] : []),
    ...(error === null || error instanceof BackupError ? [] : [`it is refused with ${String(error)}`]),
    ...(existsSync(folder) ? ['something of it is left'] : []),
  ]
}
