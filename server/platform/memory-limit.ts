import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * The bytes of memory that this process may take: those of the machine, or of the smallest limit of a control group above
 * it, as systemd and containers set one. Node tells only the limit of the group itself, not of those that hold it.
 */
export function memoryLimit(root = '/'): number {
  return Math.min(totalmem(), ...groupsOf(root).map((file) => bytesIn(file)))
}

/** The files of all limits that may count, of both versions of control groups; few of them exist. */
function groupsOf(root: string): string[] {
  const groups = textOf(join(root, 'proc/self/cgroup')).split('\n')
  return groups.flatMap((line) => {
    const [, controllers, path] = line.match(/^\d+:([^:]*):(.*)$/) ?? []
    if (path === undefined) return []
    if (controllers === '')
      return filesAbove(join(root, 'sys/fs/cgroup'), path, ['memory.max', 'memory.high'])
    if (!controllers?.split(',').includes('memory')) return []
    return filesAbove(join(root, 'sys/fs/cgroup/memory'), path, ['memory.limit_in_bytes'])
  })
}

function filesAbove(mount: string, path: string, names: string[]): string[] {
  const folders = [path]
  for (let folder = path; folder !== dirname(folder); folder = dirname(folder)) folders.push(dirname(folder))
  return folders.flatMap((folder) => names.map((name) => join(mount, folder, name)))
}

/** A group without a limit says `max`, or a number that no machine has. */
function bytesIn(file: string): number {
  const text = textOf(file).trim()
  return /^\d+$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
