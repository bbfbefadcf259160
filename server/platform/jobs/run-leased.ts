import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '#server/platform/clock.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { endLease, renewLease, takeLease } from './lease.ts'
import { nextRun, type Schedule } from './schedule.ts'

/**
 * Work that returns. `run` is to stop soon after `signal` is aborted: the server is stopping, or another process
 * has taken the work over. It may be run again after a crash half way, so it must bear being repeated.
 */
export type Job = Schedule & { name: string; run(signal: AbortSignal): Promise<void> }

/** What the jobs of a process work with; `leaseMs` is how long a job belongs to a process without a sign of life. */
export type Workplace = {
  db: Kysely<Tables>
  clock: Clock
  log: Pick<Logger, 'error' | 'warn'>
  leaseMs: number
  holder: string
  stopping: AbortSignal
}

const FIRST_REPEAT_MS = 60_000
const LAST_REPEAT_MS = 60 * 60_000
const LONGEST_ERROR = 300

/** Runs a due job under a lease, prolonged while it runs, and records how it ended. Does nothing where another has it. */
export async function runLeased(place: Workplace, job: Job, failuresBefore: number): Promise<void> {
  const { db, clock, log, leaseMs, holder } = place
  const startedAt = clock.now()
  const lease = () => ({ name: job.name, holder, until: new Date(clock.now().getTime() + leaseMs) })
  if (!(await takeLease(db, lease(), startedAt))) return

  const lost = new AbortController()
  const renewal = setInterval(() => void renew(), leaseMs / 3)
  async function renew(): Promise<void> {
    try {
      if (!(await renewLease(db, lease()))) lost.abort()
    } catch (error) {
      log.warn({ err: error, job: job.name }, 'a job could not prolong its lease')
    }
  }

  const fault = await faultOf(() => job.run(AbortSignal.any([place.stopping, lost.signal])))
  clearInterval(renewal)
  if (fault) log.error({ err: fault, job: job.name }, 'a job failed')
  const finishedAt = clock.now()
  const failures = fault ? failuresBefore + 1 : 0
  await endLease(db, lease(), {
    finishedAt,
    failures,
    nextRunAt: followingRun(job, { startedAt, finishedAt, failures }),
    error: fault && `${fault.name}: ${fault.message}`.slice(0, LONGEST_ERROR),
  })
}

// A failed run is repeated after a minute, then two, four and so on, where the next planned one is later.
function followingRun(job: Job, run: { startedAt: Date; finishedAt: Date; failures: number }): Date {
  const planned = nextRun(job, 'every' in job ? run.startedAt : run.finishedAt)
  if (run.failures === 0) return planned
  const wait = Math.min(FIRST_REPEAT_MS * 2 ** (run.failures - 1), LAST_REPEAT_MS)
  const repeated = new Date(run.finishedAt.getTime() + wait)
  return planned < repeated ? planned : repeated
}

async function faultOf(act: () => Promise<void>): Promise<Error | null> {
  try {
    await act()
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
