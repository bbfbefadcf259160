import { copyFileSync, linkSync, lstatSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { type LockFile, readLockFile } from '#scripts/packages/lock-file.ts'

/**
 * Installs a release's packages from this project's node_modules, exactly as its lock file says: what `npm ci --omit=dev`
 * would download, without a network. Throws if one is missing here.
 */
export function installFromProject(project: string, release: string): void {
  for (const [place, { optional }] of packagesOf(readLockFile(release))) {
    const source = join(project, place)
    if (lstatSync(source, { throwIfNoEntry: false })) linkFolder(source, join(release, place))
    else if (!optional)
      throw new Error(`The lock file of the release has ${place}, which is not installed here.`)
  }
}

const packagesOf = ({ packages }: LockFile) =>
  Object.entries(packages).filter(([place, { dev }]) => place !== '' && !dev)

function linkFolder(source: string, target: string): void {
  mkdirSync(target, { recursive: true })
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const [from, to] = [join(source, entry.name), join(target, entry.name)]
    // Packages inside packages have places of their own in the lock file.
    if (entry.name === 'node_modules') continue
    if (entry.isDirectory()) linkFolder(from, to)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(from), to)
    else linkOrCopy(from, to)
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    // Another file system.
    copyFileSync(from, to)
  }
}
