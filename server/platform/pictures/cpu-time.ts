import { readFileSync } from 'node:fs'

// Linux reports CPU times of processes in hundredths of a second, on every machine (USER_HZ).
const tickMilliseconds = 10

/**
 * The CPU time of a process since it started, in milliseconds; null if the system does not report it. Time spent
 * waiting for a processor does not count.
 */
export function workTimeOf(pid: number | undefined): number | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name in brackets may contain anything; after it utime and stime are the 12th and 13th fields.
    const [user = '', system = ''] = line
      .slice(line.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
    return (Number.parseInt(user, 10) + Number.parseInt(system, 10)) * tickMilliseconds
  } catch {
    return null
  }
}
