import { spawnSync } from 'node:child_process'

/** Pins a process with its threads and children to a core. */
export function pin(pid: number, core: string): void {
  const { status, stderr, error } = spawnSync('taskset', ['-acp', core, String(pid)], { encoding: 'utf8' })
  if (status !== 0)
    throw new Error(`A process cannot be pinned to one core here: ${error?.message ?? stderr}`)
}
