import { cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { neededPackages, readLockFile } from '#scripts/packages/lock-file.ts'
import { releasedFiles, releaseManifest } from './contents.ts'

const asJson = (content: unknown) => `${JSON.stringify(content, null, 2)}\n`

/**
 * Writes the release of a built project into an empty folder: the server's sources, the built pages, and a package.json
 * with a lock file for what the server needs. Returns the number of files and their bytes, without packages.
 */
export function writeRelease(root: string, folder: string): { files: number; bytes: number } {
  const paths = releasedFiles(root)
  for (const path of paths) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    cpSync(join(root, path), join(folder, path))
  }
  const manifest = releaseManifest(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  const { packages, ...lock } = readLockFile(root)
  const { name, version, license, bin, engines, dependencies } = manifest
  const project = { name, version, license, dependencies, bin, engines }
  const locked = { '': project, ...neededPackages(packages, Object.keys(dependencies)) }
  writeFileSync(join(folder, 'package.json'), asJson(manifest))
  writeFileSync(join(folder, 'package-lock.json'), asJson({ ...lock, packages: locked }))
  const written = [...paths, 'package.json', 'package-lock.json']
  return { files: written.length, bytes: sizeOf(folder, written) }
}

function sizeOf(folder: string, paths: string[]): number {
  return paths.reduce((sum, path) => sum + statSync(join(folder, path)).size, 0)
}
