import { BackupError } from '#server/backup/index.ts'
import { CommandError } from './command.ts'

const stops = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
// A terminal signals npm and this process, and npm passes its own signal on: within this time, in milliseconds, they
// are one. A later one comes from somebody who does not want to wait.
const SAME_STOP = 2000

/** Somebody has stopped a command, which has removed what it had written. */
export class Interrupted extends CommandError {
  override name = 'Interrupted'
}

/** Runs an act that a signal to stop interrupts; the act removes then what it has written. Throws Interrupted. */
export async function interruptible<Result>(act: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const interruption = new AbortController()
  let stoppedAt: number | null = null
  const stop = () => {
    stoppedAt ??= performance.now()
    if (performance.now() - stoppedAt > SAME_STOP) process.exit(1)
    interruption.abort()
  }
  for (const name of stops) process.on(name, stop)
  try {
    return await act(interruption.signal)
  } catch (error) {
    throw interruption.signal.aborted && !isOfUndoing(error) ? new Interrupted('Interrupted.') : error
  } finally {
    for (const name of stops) process.off(name, stop)
  }
}

// It says what could not be removed.
const isOfUndoing = (error: unknown) => error instanceof BackupError && error.cause !== undefined
