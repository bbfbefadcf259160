import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'

const FOLDERS = ['/usr/bin', '/bin', '/usr/sbin', '/sbin']
// Node alone reserves about 1.1 GB of address space; the rest is for the decoder.
const ADDRESS_SPACE_BYTES = 1_792 * 1024 * 1024
const addressSpaceOption = '--as='

/**
 * Command prefixes for a decoding process, strongest first: no network and limited memory, limited memory, nothing.
 * Which of them works depends on the system and the container, so the first that starts is used from then on.
 */
export function sandboxCommands(): string[][] {
  const prlimit = programPath('prlimit')
  const unshare = programPath('unshare')
  if (!prlimit) return [[]]
  const bounded = [prlimit, `${addressSpaceOption}${ADDRESS_SPACE_BYTES}`, '--core=0']
  if (!unshare) return [bounded, []]
  const userOptions = process.getuid?.() === 0 ? [] : ['--user', '--map-current-user']
  return [[unshare, ...userOptions, '--net', ...bounded], bounded, []]
}

function programPath(name: string): string | undefined {
  return FOLDERS.map((folder) => `${folder}/${name}`).find((path) => existsSync(path))
}

let found: Promise<string[]> | undefined

/**
 * The strongest of these prefixes that works on this system, found by starting a program that does nothing. Tried once
 * per process: neither the system nor its container changes during that time.
 */
export function workingSandbox(): Promise<string[]> {
  found ??= firstThatStarts(sandboxCommands())
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

/** The same prefix with another limit of the address space, for a process that reserves more than decoding takes. */
export function withAddressSpace(command: string[], bytes: number): string[] {
  return command.map((word) => (word.startsWith(addressSpaceOption) ? `${addressSpaceOption}${bytes}` : word))
}

/** What this command prefix denies the decoding process, beyond Node's own permissions. */
export function deniedResources(command: string[]): ('network' | 'memory')[] {
  return [
    ...(command.includes('--net') ? ['network' as const] : []),
    ...(command.length > 0 ? ['memory' as const] : []),
  ]
}
