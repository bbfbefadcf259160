import { execFile } from 'node:child_process'
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

let found: Promise<string[]> | undefined

/**
 * The strongest of these commands that works on this system, by starting a program behind it that does nothing. It is
 * tried once a process: neither the system nor its container changes under it.
 */
export function workingConfinement(): Promise<string[]> {
  found ??= firstThatStarts(confinements())
  return found
}

async function firstThatStarts([first = [], ...weaker]: string[][]): Promise<string[]> {
  if (first.length === 0 || (await starts(first))) return first
  return firstThatStarts(weaker)
}

function starts([command = '', ...rest]: string[]): Promise<boolean> {
  const nothing = programPath('true')
  if (!nothing) return Promise.resolve(false)
  return new Promise((resolve) => {
    execFile(command, [...rest, nothing], (error) => resolve(error === null))
  })
}

/** What a decoding process behind these commands is shut off from, beside what Node itself keeps from it. */
export function shutOff(confinement: string[]): ('network' | 'memory')[] {
  return [
    ...(confinement.includes('--net') ? ['network' as const] : []),
    ...(confinement.length > 0 ? ['memory' as const] : []),
  ]
}
