import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** An entry of the lock file: a package at its place in node_modules, or at the place '' the project itself. */
export type LockedPackage = {
  name?: string
  version?: string
  license?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

export type LockFile = {
  name: string
  version: string
  lockfileVersion: number
  requires: boolean
  packages: Record<string, LockedPackage>
}

const folder = 'node_modules/'

/** The name of the package at a place, such as `@img/sharp-linux-x64`. */
export function nameAt(place: string): string {
  return place.slice(place.lastIndexOf(folder) + folder.length)
}

export function readLockFile(root: string): LockFile {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
}

/** Where a package at `place` finds another one: beside itself, or in an outer node_modules; undefined if it is missing. */
function find(packages: LockFile['packages'], place: string, name: string): string | undefined {
  for (let outer = place; ; outer = outer.slice(0, Math.max(0, outer.lastIndexOf(`/${folder}`)))) {
    const found = outer === '' ? `${folder}${name}` : `${outer}/${folder}${name}`
    if (found in packages) return found
    if (outer === '') return undefined
  }
}

const needsOf = (entry: LockedPackage) => {
  const required = Object.keys(entry.dependencies ?? {}).filter((name) => !entry.optionalDependencies?.[name])
  const peers = Object.keys(entry.peerDependencies ?? {})
  return {
    required: [...required, ...peers.filter((name) => !entry.peerDependenciesMeta?.[name]?.optional)],
    optional: Object.keys(entry.optionalDependencies ?? {}),
  }
}

/** The places of the packages that are needed by those at `places`, which are included. */
function follow(
  packages: LockFile['packages'],
  places: Iterable<string>,
  kinds: ('required' | 'optional')[],
): Set<string> {
  const found = new Set(places)
  for (const place of found) {
    const needs = needsOf(packages[place] ?? {})
    for (const name of kinds.flatMap((kind) => needs[kind])) {
      const next = find(packages, place, name)
      if (next !== undefined) found.add(next)
    }
  }
  return found
}

/**
 * The entries of the named packages and of all that they need, by place. An entry is `optional` if an install may leave
 * it out, such as the binaries for other systems. Throws if a named package is not locked.
 */
export function neededPackages(packages: LockFile['packages'], names: string[]): LockFile['packages'] {
  const direct = names.map((name) => {
    const place = find(packages, '', name)
    if (place === undefined) throw new Error(`package-lock.json does not have ${name}.`)
    return place
  })
  const required = follow(packages, direct, ['required'])
  const all = follow(packages, required, ['required', 'optional'])
  const entries = [...all].sort().map((place) => {
    const { dev: _, devOptional: __, optional: ___, ...entry } = packages[place] ?? {}
    return [place, required.has(place) ? entry : { ...entry, optional: true }]
  })
  return Object.fromEntries(entries)
}
