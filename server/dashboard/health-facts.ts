import { hostname } from 'node:os'
import type { Health, HealthDetails } from '#contract/dashboard.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { StorageFull, StorageUnavailable } from '#server/platform/files/file-store.ts'
import { findFilesWithoutRow } from '#server/platform/installation.ts'
import { countWaitingRecipients, findOldestWaitingMail, listJobs, wasSentSince } from './store.ts'

/** Facts that are checked every few seconds, not per call. */
export type HealthFacts = Pick<Health, 'files' | 'mail' | 'jobs' | 'disk' | 'sandbox'> & {
  details: HealthDetails
}

const minute = 60_000
/** From when a mail or a job counts as late, in milliseconds: retries follow after one minute, then two, four… */
const lateAfter = 15 * minute
const manyFailures = 3
const severalRecipients = 5
const checkTimeout = 3000

/** Checks every part. A part that does not respond within three seconds counts as failed; never throws. */
export async function checkParts(context: Context): Promise<HealthFacts> {
  const [files, disk, mail, jobs, sandbox] = await Promise.all([
    checkFiles(context),
    checkDisk(context),
    checkMail(context),
    checkJobs(context),
    context.pictures.sandbox(),
  ])
  return {
    files: files.error === null ? 'ok' : 'error',
    disk: disk.freeMegabytes !== null && disk.freeMegabytes < disk.floorMegabytes ? 'low' : 'ok',
    mail: mail.state,
    jobs: jobs.overdue.length > 0 ? 'late' : jobs.failing.length > 0 ? 'failing' : 'ok',
    sandbox,
    details: { files, disk, mail: mail.details, jobs, process: { host: hostname(), pid: process.pid } },
  }
}

async function checkFiles(context: Context): Promise<HealthDetails['files']> {
  const { db } = context
  const error = await filesError(context)
  const withoutRow = await withTimeout(findFilesWithoutRow(db)).catch(() => null)
  return { error: error ?? (withoutRow && 'FILES_WITHOUT_ROW'), withoutRow }
}

type FilesProbe = { running: Promise<string | null> | null; lastError: string | null }
const newFilesProbe = (): FilesProbe => ({ running: null, lastError: null })

/**
 * Why files cannot be written, or null. A slow store tells that only after more than three seconds: its probe goes on,
 * without another one beside it, and until it ends the last reason counts.
 */
async function filesError({ files, state }: Context): Promise<string | null> {
  const probe = state.of(newFilesProbe)
  probe.running ??= files
    .probe()
    .then(() => null, reasonOf)
    .then((lastError) => {
      Object.assign(probe, { running: null, lastError })
      return lastError
    })
  return withTimeout(probe.running).catch((late: unknown) => probe.lastError ?? reasonOf(late))
}

async function checkDisk({ files, settings }: Context): Promise<HealthDetails['disk']> {
  const free = await withTimeout(files.freeBytes()).catch(() => null)
  return {
    freeMegabytes: free === null ? null : inMegabytes(free),
    floorMegabytes: inMegabytes(settings.freeSpaceFloor),
  }
}

async function checkMail({ db, clock, settings }: Context) {
  const oldest = (await withTimeout(findOldestWaitingMail(db)).catch(() => null)) ?? null
  const age = oldest && clock.now().getTime() - Date.parse(oldest.created_at)
  const details = {
    oldestWaitingMinutes: age === null ? null : minutes(age),
    lastError: oldest?.last_error ?? null,
  }
  if (settings.mail.kind === 'none') return { state: 'off' as const, details }
  const isLate =
    oldest !== null && age !== null && age > lateAfter && (await isHeldUp(db, oldest, clock.now()))
  return { state: isLate ? ('late' as const) : ('ok' as const), details }
}

/** Whether delivery fails for more than one address: no later mail was sent, or several recipients wait as long. */
async function isHeldUp(db: Db, oldest: { created_at: string }, now: Date): Promise<boolean> {
  const lateSince = new Date(now.getTime() - lateAfter)
  const facts = Promise.all([wasSentSince(db, oldest.created_at), countWaitingRecipients(db, lateSince)])
  const [wasSent, recipients] = await withTimeout(facts).catch(() => [false, 0] as const)
  return !wasSent || recipients >= severalRecipients
}

async function checkJobs({ db, clock }: Context): Promise<HealthDetails['jobs']> {
  const now = clock.now()
  const rows = await withTimeout(listJobs(db)).catch(() => [])
  const finished = rows.flatMap(({ last_finished_at }) => last_finished_at ?? []).sort()
  const isWorkedOn = (until: string | null) => until !== null && until > now.toISOString()
  return {
    lastFinishedAt: finished.at(-1) ?? null,
    overdue: rows
      .map((row) => ({ ...row, late: now.getTime() - Date.parse(row.next_run_at) }))
      .filter(({ late, leased_until }) => late > lateAfter && !isWorkedOn(leased_until))
      .map(({ name, late }) => ({ name, minutes: minutes(late) })),
    failing: rows
      .filter(({ failures }) => failures >= manyFailures)
      .map(({ name, failures, last_error }) => ({ name, failures, lastError: last_error })),
  }
}

/** The error code of the file system, such as `EACCES`. */
function reasonOf(error: unknown): string {
  const inner = error instanceof StorageFull || error instanceof StorageUnavailable ? error.cause : error
  if (inner instanceof Error && 'code' in inner) return String(inner.code)
  return inner instanceof Error ? inner.message : 'unknown'
}

const minutes = (milliseconds: number) => Math.max(0, Math.floor(milliseconds / minute))
const inMegabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024)

async function withTimeout<Result>(facts: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no response in time')), checkTimeout)
  })
  try {
    return await Promise.race([facts, late])
  } finally {
    clearTimeout(timer)
  }
}
