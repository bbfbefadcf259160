import { readdirSync, readFileSync } from 'node:fs'

/** Memory of a process and all its descendants, in megabytes. */
export type Memory = {
  /** Shared pages counted once: the real memory of the tree. */
  shared: number
  /** The sum of all resident pages, with shared pages counted per process. */
  resident: number
}

const ticksPerSecond = 100
const kilobytesPerMegabyte = 1024
const nanosecondsPerMicrosecond = 1000

/** The current memory of a process and its descendants. Linux only. */
export function memoryOf(pid: number): Memory {
  const memory = { shared: 0, resident: 0 }
  for (const member of treeOf(pid)) {
    const rollup = read(member, 'smaps_rollup')
    memory.shared += kilobytesOf(rollup, 'Pss') / kilobytesPerMegabyte
    memory.resident += kilobytesOf(rollup, 'Rss') / kilobytesPerMegabyte
  }
  return memory
}

/** The resident pages of one process without its descendants, in megabytes. Linux only. */
export function residentOf(pid: number): number {
  return kilobytesOf(read(pid, 'smaps_rollup'), 'Rss') / kilobytesPerMegabyte
}

/** The processor seconds that a process and its descendants have used, including ended ones. */
export function processorSecondsOf(pid: number): number {
  const ticks = treeOf(pid).map((member) => {
    const fields = read(member, 'stat').split(') ').at(-1)?.split(' ') ?? []
    const [own, system, childrens, childrensSystem] = fields.slice(11, 15).map(Number)
    return (own ?? 0) + (system ?? 0) + (childrens ?? 0) + (childrensSystem ?? 0)
  })
  return ticks.reduce((sum, each) => sum + each, 0) / ticksPerSecond
}

/**
 * The processor time that the threads of one process have used, in microseconds, without ended threads. Unlike
 * `processorSecondsOf` it is exact enough for a few thousand requests.
 */
export function processorMicrosecondsOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const used = threads.map((thread) => Number(read(pid, `task/${thread}/schedstat`).split(' ')[0]))
  return used.reduce((sum, nanoseconds) => sum + nanoseconds / nanosecondsPerMicrosecond, 0)
}

function treeOf(pid: number): number[] {
  const children = read(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  return [pid, ...children.flatMap(treeOf)]
}

// A process may end between being listed and being read.
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

function kilobytesOf(rollup: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0)
}
