import { access, constants, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Settings } from '#server/config.ts'
import { asOwner, type Finding, findingsOf } from './finding.ts'
import { isInFolder } from './is-in-folder.ts'

const forOthers = 0o077
const megabyte = 1024 * 1024

/** Checks that this account can use the folders of the product, and that no other can. */
export async function checkFolders(settings: Settings): Promise<Finding[]> {
  const { dataDirectory, filesDirectory, backupDirectory } = settings
  const named: [setting: string, path: string][] = [
    ['DATA_DIR', dataDirectory],
    ...(isInFolder(filesDirectory, dataDirectory) ? [] : [['FILES_URL', filesDirectory] as [string, string]]),
    ...(backupDirectory === null ? [] : [['BACKUP_DIR', backupDirectory] as [string, string]]),
  ]
  const findings = await Promise.all(named.map(([setting, path]) => checkFolder(setting, path)))
  if (backupDirectory === null || !isInFolder(backupDirectory, dataDirectory)) return findings
  const { warn } = findingsOf('folder')
  return [
    ...findings,
    warn(
      `${backupDirectory} is in DATA_DIR: what destroys the data destroys the copies. Set BACKUP_DIR to another disk.`,
    ),
  ]
}

async function checkFolder(setting: string, path: string): Promise<Finding> {
  const { ok, warn, fail } = findingsOf('folder')
  const place = await nearestPlace(path)
  const found = await stat(place)
  const self = process.getuid?.()
  if (!found.isDirectory()) return fail(`${place} is a file. Set ${setting} to a folder.`)
  if (!(await isUsable(place))) {
    const fix =
      place === path ? `sudo chown -R ${self} '${path}'` : `sudo install -d -m 700 -o ${self} '${path}'`
    return fail(`This account may not write ${place}. Run ${fix}, or set ${setting} to another folder.`)
  }
  if (place !== path) return ok(`${path} is made when it is needed.`)
  if (self !== undefined && found.uid === 0 && self !== 0)
    return warn(`${path} belongs to root. If the product runs as this account: ${asOwner(0, path)}`)
  if (self !== undefined && found.uid !== self)
    return warn(
      `${path} belongs to another account. If the product runs as that one: ${asOwner(found.uid, path)}`,
    )
  if (self !== undefined && (found.mode & forOthers) !== 0)
    return warn(`Others on this machine can read ${path}. Run chmod 700 '${path}'; a start does so too.`)
  return ok(`${path} can be written, and only by this account.`)
}

/** Checks the free space where files and database are written. */
export async function checkDisk(settings: Settings): Promise<Finding> {
  const { ok, fail } = findingsOf('disk')
  const { database, dataDirectory, filesDirectory, freeSpaceFloor } = settings
  const paths = [filesDirectory, database.kind === 'sqlite' ? dirname(database.file) : dataDirectory]
  const free = await Promise.all(paths.map(freeBytes))
  const least = Math.min(...free)
  const text = `${Math.floor(least / megabyte)} MB are free in ${paths[free.indexOf(least)]}`
  return least >= freeSpaceFloor
    ? ok(`${text}.`)
    : fail(
        `${text}, and uploads are rejected below ${freeSpaceFloor / megabyte} MB. Free some space, or lower FREE_SPACE_FLOOR_MB.`,
      )
}

async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(await nearestPlace(path))
  return bavail * bsize
}

/** The path itself, or the nearest folder above it that exists. */
async function nearestPlace(path: string): Promise<string> {
  const isThere = await stat(path).then(
    () => true,
    () => false,
  )
  return isThere || dirname(path) === path ? path : nearestPlace(dirname(path))
}

async function isUsable(folder: string): Promise<boolean> {
  return access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
}
