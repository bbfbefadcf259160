import { readFileSync } from 'node:fs'

/** Memory of a process and all its descendants, in megabytes. */
export type Memory = {
  /** Pages shared between them counted once for all: what the tree really takes. */
  shared: number
  /** Each process's resident pages, shared ones counted again for each. */
  resident: number
}

const ticksPerSecond = 100
const kilobytesPerMegabyte = 1024

/** What a process and its descendants take of memory now. Works on Linux alone. */
export function memoryOf(pid: number): Memory {
  const memory = { shared: 0, resident: 0 }
  for (const member of treeOf(pid)) {
    const rollup = read(member, 'smaps_rollup')
    memory.shared += kilobytesOf(rollup, 'Pss') / kilobytesPerMegabyte
    memory.resident += kilobytesOf(rollup, 'Rss') / kilobytesPerMegabyte
  }
  return memory
}

/** The resident pages of one process, without its descendants, in megabytes. Works on Linux alone. */
export function residentOf(pid: number): number {
  return kilobytesOf(read(pid, 'smaps_rollup'), 'Rss') / kilobytesPerMegabyte
}

/** The processor seconds that a process and its descendants have used so far, those that ended included. */
export function processorSecondsOf(pid: number): number {
  const ticks = treeOf(pid).map((member) => {
    const fields = read(member, 'stat').split(') ').at(-1)?.split(' ') ?? []
    const [own, system, childrens, childrensSystem] = fields.slice(11, 15).map(Number)
    return (own ?? 0) + (system ?? 0) + (childrens ?? 0) + (childrensSystem ?? 0)
  })
  return ticks.reduce((sum, each) => sum + each, 0) / ticksPerSecond
}

function treeOf(pid: number): number[] {
  const children = read(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  return [pid, ...children.flatMap(treeOf)]
}

// A process may end between being named and being read.
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
