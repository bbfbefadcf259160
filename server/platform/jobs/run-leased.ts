import type { Logger } from 'pino'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { endLease, renewLease, takeLease } from './lease.ts'

/**
 * Work that repeats `every` so many milliseconds, counted from the start of a run. `run` must stop soon after `signal`
 * is aborted: the server stops, or another process took over. It may run again after a crash, so it must be idempotent.
 */
export type Job = { name: string; every: number; run(signal: AbortSignal): Promise<unknown> }

/** What a process's jobs need; `leaseMs` is how long a job belongs to a process without a renewal. */
export type JobEnvironment = {
  db: Db
  clock: Clock
  log: Pick<Logger, 'error' | 'warn'>
  leaseMs: number
  holder: string
  stopping: AbortSignal
}

const FIRST_RETRY_MS = 60_000
const MAX_RETRY_MS = 60 * 60_000
const MAX_ERROR_LENGTH = 300

/** Runs a due job under a lease, extended while it runs, and records the outcome. Does nothing if it is leased. */
export async function runLeased(
  environment: JobEnvironment,
  job: Job,
  failuresBefore: number,
): Promise<void> {
  const { db, clock, log, leaseMs, holder } = environment
  const startedAt = clock.now()
  const lease = () => ({ name: job.name, holder, until: new Date(clock.now().getTime() + leaseMs) })
  if (!(await takeLease(db, lease(), startedAt))) return

  const lost = new AbortController()
  const renewal = setInterval(() => void renew(), leaseMs / 3)
  async function renew(): Promise<void> {
    try {
      if (!(await renewLease(db, lease()))) lost.abort()
    } catch (error) {
      log.warn({ err: error, job: job.name }, 'a job could not renew its lease')
    }
  }

  const error = await errorOf(() => job.run(AbortSignal.any([environment.stopping, lost.signal])))
  clearInterval(renewal)
  if (error) log.error({ err: error, job: job.name }, 'a job failed')
  const finishedAt = clock.now()
  const failures = error ? failuresBefore + 1 : 0
  await endLease(db, lease(), {
    finishedAt,
    failures,
    nextRunAt: nextRun(job, { startedAt, finishedAt, failures }),
    error: error && `${error.name}: ${error.message}`.slice(0, MAX_ERROR_LENGTH),
  })
}

// A failed run is retried after a minute, then two, four and so on, unless the next planned run is earlier.
function nextRun(job: Job, run: { startedAt: Date; finishedAt: Date; failures: number }): Date {
  const planned = new Date(run.startedAt.getTime() + job.every)
  if (run.failures === 0) return planned
  const wait = Math.min(FIRST_RETRY_MS * 2 ** (run.failures - 1), MAX_RETRY_MS)
  const retry = new Date(run.finishedAt.getTime() + wait)
  return planned < retry ? planned : retry
}

async function errorOf(act: () => Promise<unknown>): Promise<Error | null> {
  try {
    await act()
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
