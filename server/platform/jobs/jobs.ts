import { randomUUID } from 'node:crypto'
import { bringForward, dropOthers, plan, plannedJobs } from './lease.ts'
import { type Job, type JobEnvironment, runLeased } from './run-leased.ts'

/** The jobs of one process. Each job runs in one process at a time, however many share the database. */
export type Jobs = {
  /** Adds a job under a unique name. It is due at once if it has never run. */
  registerJob(job: Job): void
  /** Runs the jobs that are due and waits for them; a failure is recorded and logged. */
  runDueJobs(): Promise<void>
  /** Checks for due jobs every second from now on. */
  start(): void
  /** Starts no more jobs, aborts the running ones, and waits for them. */
  stop(): Promise<void>
}

const LEASE_MS = 60_000
const TICK_MS = 1000

export function openJobs(
  dependencies: Pick<JobEnvironment, 'db' | 'clock' | 'log'> & { leaseMs?: number },
): Jobs {
  const { db, clock, log } = dependencies
  const stopping = new AbortController()
  const environment: JobEnvironment = {
    ...dependencies,
    leaseMs: dependencies.leaseMs ?? LEASE_MS,
    holder: randomUUID(),
    stopping: stopping.signal,
  }
  const jobs = new Map<string, Job>()
  const running = new Map<string, Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let hasDroppedOthers = false

  async function runDueJobs(): Promise<void> {
    if (jobs.size === 0 || stopping.signal.aborted) return
    const now = clock.now()
    // Once per start: otherwise the health check would report a removed job as late forever.
    if (!hasDroppedOthers) await dropOthers(db, [...jobs.keys()], now)
    hasDroppedOthers = true
    const planned = new Map((await plannedJobs(db, [...jobs.keys()])).map((row) => [row.name, row]))
    for (const job of jobs.values()) {
      const row = planned.get(job.name)
      const latest = new Date(now.getTime() + job.every)
      const due = row?.next_run_at ?? now.toISOString()
      if (!row) await plan(db, job.name, new Date(due))
      if (due > latest.toISOString()) await bringForward(db, job.name, latest)
      if (due <= now.toISOString()) startJob(job, row?.failures ?? 0)
    }
    await Promise.all(running.values())
  }

  function startJob(job: Job, failures: number): void {
    if (stopping.signal.aborted || running.has(job.name)) return
    const run = runLeased(environment, job, failures)
      .catch((error) => log.error({ err: error, job: job.name }, 'a job could not be started or recorded'))
      .finally(() => running.delete(job.name))
    running.set(job.name, run)
  }

  function tick(): void {
    runDueJobs().catch((error) => log.error({ err: error }, 'the due jobs could not be read'))
  }

  return {
    registerJob(job) {
      if (jobs.has(job.name)) throw new Error(`Two jobs are named ${job.name}`)
      jobs.set(job.name, job)
    },
    runDueJobs,
    start() {
      timer ??= setInterval(tick, TICK_MS)
      tick()
    },
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await Promise.all(running.values())
    },
  }
}
