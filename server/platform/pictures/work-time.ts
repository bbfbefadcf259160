import { readFileSync } from 'node:fs'

// Linux tells times of processes in hundredths of a second, on every machine (USER_HZ).
const tickMilliseconds = 10

/**
 * How long a process has worked since it started, in milliseconds of a processor; null where the system does not tell.
 * What it waited for others to leave it the processor does not count.
 */
export function workTimeOf(pid: number | undefined): number | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name in brackets may hold anything; behind it utime and stime are the 12th and 13th.
    const [user = '', system = ''] = line
      .slice(line.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
    return (Number.parseInt(user, 10) + Number.parseInt(system, 10)) * tickMilliseconds
  } catch {
    return null
  }
}
