import { spawn } from 'node:child_process'
import { printOrigin } from './report.ts'

const bareTurns = 200_000_000

/** How long a bare loop takes on this machine, in milliseconds: a scale for other numbers. */
function bareLoop(): number {
  const since = performance.now()
  let sum = 0
  for (let turn = 0; turn < bareTurns; turn++) sum += turn & 7
  return sum > 0 ? performance.now() - since : 0
}

/**
 * Measures while another process keeps a core busy. First prints the machine and how long a bare loop takes on it, idle
 * and under the load.
 */
export async function besideLoad<Result>(measure: () => Promise<Result>): Promise<Result> {
  printOrigin()
  const idle = bareLoop()
  const load = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })
  const end = () => void load.kill('SIGKILL')
  process.on('exit', end)
  try {
    console.log(`A bare loop takes ${idle.toFixed(0)} ms idle, ${bareLoop().toFixed(0)} ms under load.`)
    return await measure()
  } finally {
    end()
    process.off('exit', end)
  }
}
