import { cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type LockedPackage, neededPackages, readLockFile } from '#scripts/packages/lock-file.ts'
import { thirdPartyNotices } from '#scripts/packages/notices.ts'
import { optionalPackages, pagePackages, releasedFiles, releaseManifest } from './contents.ts'

const asJson = (content: unknown) => `${JSON.stringify(content, null, 2)}\n`

/**
 * Writes the release of a built project into an empty folder: the server's sources, the built pages, a package.json with
 * a lock file for what the server needs, and the licences of all packages in it. Returns the number of files and their
 * bytes, without packages.
 */
export function writeRelease(root: string, folder: string): { files: number; bytes: number } {
  const paths = releasedFiles(root)
  for (const path of paths) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    cpSync(join(root, path), join(folder, path))
  }
  const manifest = releaseManifest(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  const { packages, ...lock } = readLockFile(root)
  const { name, version, license, bin, engines, dependencies, devDependencies } = manifest
  const project = { name, version, license, dependencies, devDependencies, bin, engines }
  const needed = neededPackages(packages, Object.keys(dependencies))
  const optional = optionalOnly(neededPackages(packages, optionalPackages), needed)
  const notices = thirdPartyNotices(root, { ...needed, ...neededPackages(packages, pagePackages) })
  writeFileSync(join(folder, 'package.json'), asJson(manifest))
  writeFileSync(
    join(folder, 'package-lock.json'),
    asJson({ ...lock, packages: { '': project, ...needed, ...optional } }),
  )
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.md'), notices)
  const written = [...paths, 'package.json', 'package-lock.json', 'THIRD-PARTY-NOTICES.md']
  return { files: written.length, bytes: sizeOf(folder, written) }
}

/** The entries that only optional packages need, marked as npm marks them. */
function optionalOnly(
  optional: Record<string, LockedPackage>,
  needed: Record<string, LockedPackage>,
): Record<string, LockedPackage> {
  const own = Object.entries(optional).filter(([place]) => !(place in needed))
  return Object.fromEntries(own.map(([place, entry]) => [place, { ...entry, dev: true }]))
}

function sizeOf(folder: string, paths: string[]): number {
  return paths.reduce((sum, path) => sum + statSync(join(folder, path)).size, 0)
}
