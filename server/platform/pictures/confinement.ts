import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'

const FOLDERS = ['/usr/bin', '/bin', '/usr/sbin', '/sbin']
// Node alone reserves about 1.1 GB of addresses; the rest is what a decoder may take.
const ADDRESS_SPACE_BYTES = 1_792 * 1024 * 1024

/**
 * Commands to put before a decoding process, strongest first: no network and bounded memory, bounded
 * memory, nothing. Which of them works depends on the system and the container, so the first that
 * starts is the one to stay with.
 */
export function confinements(): string[][] {
  const prlimit = programPath('prlimit')
  const unshare = programPath('unshare')
  if (!prlimit) return [[]]
  const bounded = [prlimit, `--as=${ADDRESS_SPACE_BYTES}`, '--core=0']
  if (!unshare) return [bounded, []]
  const asOneself = userInfo().uid === 0 ? [] : ['--user', '--map-current-user']
  return [[unshare, ...asOneself, '--net', ...bounded], bounded, []]
}

function programPath(name: string): string | undefined {
  return FOLDERS.map((folder) => `${folder}/${name}`).find((path) => existsSync(path))
}
