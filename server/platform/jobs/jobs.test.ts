import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import type { Database } from '#server/platform/database/open.ts'
import { settableClock } from '#server/test/clock.ts'
import { eachDatabase, freshDatabase } from '#server/test/databases.ts'
import { openJobs } from './jobs.ts'

const minute = 60_000

function jobsOn(
  { db }: Pick<Database, 'db'>,
  options: { clock?: ReturnType<typeof settableClock>; leaseMs?: number } = {},
) {
  const logged: { job?: string; msg: string }[] = []
  const log = pino({ base: null }, { write: (line) => void logged.push(JSON.parse(line)) })
  const clock = options.clock ?? settableClock()
  return { jobs: openJobs({ db, clock, log, leaseMs: options.leaseMs }), clock, logged }
}

const recordOf = ({ db }: Pick<Database, 'db'>, name: string) =>
  db.selectFrom('jobs').selectAll().where('name', '=', name).executeTakeFirstOrThrow()

eachDatabase((kind) => {
  test('runs a job immediately, and then whenever it is due', async () => {
    const database = await freshDatabase(kind)
    const { jobs, clock } = jobsOn(database)
    const runs: string[] = []
    jobs.registerJob({
      name: 'sweep',
      every: 10 * minute,
      run: async () => void runs.push(clock.now().toISOString()),
    })
    await jobs.runDueJobs()
    await jobs.runDueJobs()
    clock.advance(10 * minute - 1)
    await jobs.runDueJobs()
    expect(runs).toEqual(['2026-03-01T12:00:00.000Z'])
    clock.advance(1)
    await jobs.runDueJobs()
    expect(runs).toEqual(['2026-03-01T12:00:00.000Z', '2026-03-01T12:10:00.000Z'])
    expect(await recordOf(database, 'sweep')).toMatchObject({
      leased_by: null,
      leased_until: null,
      last_started_at: '2026-03-01T12:10:00.000Z',
      last_finished_at: '2026-03-01T12:10:00.000Z',
      next_run_at: '2026-03-01T12:20:00.000Z',
      failures: 0,
      last_error: null,
    })
  })

  test('records and logs a failure, continues with the other jobs, retries soon and clears the failure after success', async () => {
    const database = await freshDatabase(kind)
    const { jobs, clock, logged } = jobsOn(database)
    let isBroken = true
    let others = 0
    jobs.registerJob({
      name: 'fragile',
      every: 24 * 60 * minute,
      run: () => {
        if (isBroken) throw new Error('the disk is gone')
        return Promise.resolve()
      },
    })
    jobs.registerJob({ name: 'sound', every: 1, run: async () => void others++ })
    await jobs.runDueJobs()
    expect(others).toBe(1)
    expect(logged).toMatchObject([
      { job: 'fragile', msg: 'a job failed', err: { message: 'the disk is gone' } },
    ])
    expect(await recordOf(database, 'fragile')).toMatchObject({
      failures: 1,
      last_error: 'Error: the disk is gone',
      next_run_at: '2026-03-01T12:01:00.000Z',
    })
    clock.advance(minute)
    await jobs.runDueJobs()
    expect(await recordOf(database, 'fragile')).toMatchObject({
      failures: 2,
      next_run_at: '2026-03-01T12:03:00.000Z',
    })
    isBroken = false
    clock.advance(2 * minute)
    await jobs.runDueJobs()
    expect(await recordOf(database, 'fragile')).toMatchObject({
      failures: 0,
      last_error: null,
      next_run_at: '2026-03-02T12:03:00.000Z',
    })
  })

  test('gives each run to one of several processes', async () => {
    const database = await freshDatabase(kind)
    const clock = settableClock()
    let runs = 0
    let atOnce = 0
    let maxAtOnce = 0
    const processes = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const { jobs } = jobsOn(await database.openAgain(), { clock })
        jobs.registerJob({
          name: 'count',
          every: minute,
          run: async () => {
            runs += 1
            maxAtOnce = Math.max(maxAtOnce, ++atOnce)
            await database.check()
            atOnce -= 1
          },
        })
        return jobs
      }),
    )
    for (let round = 0; round < 20; round++) {
      await Promise.all(processes.map((jobs) => jobs.runDueJobs()))
      clock.advance(minute)
    }
    expect(runs).toBe(20)
    expect(maxAtOnce).toBe(1)
  })

  test('renews its lease while the job runs, so that no other process starts it', async () => {
    const database = await freshDatabase(kind)
    const { jobs, clock } = jobsOn(database, { leaseMs: 60 })
    const other = jobsOn(await database.openAgain(), { clock, leaseMs: 60 })
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    let otherRuns = 0
    jobs.registerJob({ name: 'long', every: 1, run: () => released })
    other.jobs.registerJob({ name: 'long', every: 1, run: async () => void otherRuns++ })
    const running = jobs.runDueJobs()
    for (let step = 0; step < 3; step++) {
      const leasedUntil = async () => (await recordOf(database, 'long')).leased_until
      const expected = new Date(clock.now().getTime() + 60).toISOString()
      await expect.poll(leasedUntil).toBe(expected)
      clock.advance(50)
      await other.jobs.runDueJobs()
    }
    expect(otherRuns).toBe(0)
    release()
    await running
    clock.advance(1)
    await other.jobs.runDueJobs()
    expect(otherRuns).toBe(1)
  })

  test('aborts a job that another process has taken over, and does not record its outcome', async () => {
    const database = await freshDatabase(kind)
    const { jobs, clock } = jobsOn(database, { leaseMs: 60 })
    jobs.registerJob({
      name: 'slow',
      every: minute,
      run: async (signal) => {
        const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
        const taken = { leased_by: 'another', leased_until: new Date(clock.now().getTime() + minute) }
        await database.db.updateTable('jobs').set(taken).execute()
        await aborted
      },
    })
    await jobs.runDueJobs()
    expect(await recordOf(database, 'slow')).toMatchObject({ leased_by: 'another', last_finished_at: null })
  })

  test('is not delayed by a clock that was set back, nor by a schedule that became shorter', async () => {
    const database = await freshDatabase(kind)
    const { jobs, clock } = jobsOn(database)
    let runs = 0
    jobs.registerJob({ name: 'sweep', every: 10 * minute, run: async () => void runs++ })
    await jobs.runDueJobs()
    clock.advance(-120 * minute)
    await database.db
      .updateTable('jobs')
      .set({ leased_by: 'a process that died', leased_until: new Date(clock.now().getTime() + 121 * minute) })
      .execute()
    await jobs.runDueJobs()
    clock.advance(10 * minute)
    await jobs.runDueJobs()
    expect(runs).toBe(2)
    const later = jobsOn(database, { clock })
    later.jobs.registerJob({ name: 'sweep', every: minute, run: async () => void runs++ })
    await later.jobs.runDueJobs()
    clock.advance(minute)
    await later.jobs.runDueJobs()
    expect(runs).toBe(3)
  })

  test('aborts the running jobs, waits for them, and starts no more', async () => {
    const database = await freshDatabase(kind)
    const { jobs, clock } = jobsOn(database)
    const begun = Promise.withResolvers<void>()
    let isFinished = false
    let runs = 0
    jobs.registerJob({
      name: 'long',
      every: 1,
      run: (signal) => {
        runs += 1
        begun.resolve()
        return new Promise<void>((resolve) =>
          signal.addEventListener('abort', () => {
            isFinished = true
            resolve()
          }),
        )
      },
    })
    jobs.start()
    await begun.promise
    await jobs.stop()
    expect(isFinished).toBe(true)
    expect(await recordOf(database, 'long')).toMatchObject({ leased_by: null, failures: 0 })
    clock.advance(minute)
    await jobs.runDueJobs()
    expect(runs).toBe(1)
  })

  test('is finished by another process if its process was killed', async () => {
    const database = await freshDatabase(kind)
    const clock = settableClock()
    const child = spawn(
      process.execPath,
      ['--input-type=module', '-e', killedProgram, JSON.stringify(database.settings)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
    const { jobs } = jobsOn(database, { clock })
    let runs = 0
    jobs.registerJob({ name: 'killed', every: minute, run: async () => void runs++ })
    clock.advance(59_999)
    await jobs.runDueJobs()
    expect(runs).toBe(0)
    clock.advance(1)
    await jobs.runDueJobs()
    expect(runs).toBe(1)
  })
})

const killedProgram = `
  import { pino } from 'pino'
  import { openDatabase } from '#server/platform/database/open.ts'
  import { openJobs } from '#server/platform/jobs/jobs.ts'
  const { db } = await openDatabase(JSON.parse(process.argv[1]))
  const clock = { now: () => new Date('2026-03-01T12:00:00.000Z') }
  const jobs = openJobs({ db, clock, log: pino({ level: 'silent' }) })
  jobs.registerJob({ name: 'killed', every: 60000, run: () => {
    process.stdout.write('begun')
    return new Promise(() => setInterval(() => {}, 1000))
  } })
  await jobs.runDueJobs()
`

describe('a job', () => {
  test('name must be unique', async () => {
    const { jobs } = jobsOn(await freshDatabase('sqlite'))
    const job = { name: 'sweep', every: minute, run: async () => {} }
    jobs.registerJob(job)
    expect(() => jobs.registerJob(job)).toThrow('Two jobs are named sweep')
  })
})
