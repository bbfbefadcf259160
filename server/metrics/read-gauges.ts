import { readCounts } from '#server/applications/index.ts'
import type { Context } from '#server/context.ts'
import { checkHealth, DatabaseUnresponsive, listJobs, workingParts } from '#server/dashboard/index.ts'
import { databaseBytes } from '#server/platform/database/database-size.ts'
import { mailsHeldSince } from '#server/platform/mail/hold-mails.ts'
import { countMails } from '#server/platform/mail/outbox.ts'
import type { GaugeName, GaugeValue } from './gauges.ts'
import { countActiveMembers, countUnclaimedUploads } from './store.ts'

const megabyte = 1024 * 1024

/** Reads all gauges. Those that need the database are left out while it does not respond. */
export async function readGauges(context: Context, connections: number): Promise<GaugeValue[]> {
  const { busy, waiting } = context.pictures.load()
  const ofProcess: GaugeValue[] = [
    { gauge: 'coach_process', label: context.state.name, value: 1 },
    { gauge: 'coach_connections', value: connections },
    { gauge: 'coach_picture_workers_busy', value: busy },
    { gauge: 'coach_pictures_waiting', value: waiting },
  ]
  const health = await checkHealth(context).catch((error: unknown) => {
    if (error instanceof DatabaseUnresponsive) return null
    throw error
  })
  if (!health) return [...ofProcess, { gauge: 'coach_health', label: 'database', value: 0 }]
  const ofDatabase = await readDatabase(context).catch((error: unknown) => {
    context.log.warn({ err: error }, 'metrics could not be read from the database')
    return []
  })
  return [...ofProcess, ...ofHealth(health), ...ofDatabase]
}

function ofHealth(health: Awaited<ReturnType<typeof checkHealth>>): GaugeValue[] {
  const { freeMegabytes } = health.details.disk
  const parts = labelled('coach_health', { database: 1, ...workingParts(health) })
  if (freeMegabytes === null) return parts
  return [...parts, { gauge: 'coach_disk_free_bytes', value: freeMegabytes * megabyte }]
}

async function readDatabase(context: Context): Promise<GaugeValue[]> {
  const { db, database, clock } = context
  const jobs = await listJobs(db)
  const succeeded = jobs.filter(({ failures, last_finished_at }) => failures === 0 && last_finished_at)
  return [
    ...labelled('coach_mails', await countMails(db)),
    ...labelled('coach_job_failures', Object.fromEntries(jobs.map(({ name, failures }) => [name, failures]))),
    ...succeeded.map(({ name, last_finished_at }) => ({
      gauge: 'coach_job_last_success_timestamp_seconds' as const,
      label: name,
      value: Date.parse(last_finished_at ?? '') / 1000,
    })),
    { gauge: 'coach_mails_held', value: (await mailsHeldSince(db)) === null ? 0 : 1 },
    { gauge: 'coach_database_bytes', value: await databaseBytes(database) },
    { gauge: 'coach_uploads_unclaimed', value: await countUnclaimedUploads(db) },
    { gauge: 'coach_applications_pending', value: (await readCounts(db)).pending },
    { gauge: 'coach_members_active', value: await countActiveMembers(db, clock.now()) },
  ]
}

function labelled(gauge: GaugeName, values: Record<string, number | boolean>): GaugeValue[] {
  return Object.entries(values).map(([label, value]) => ({ gauge, label, value: Number(value) }))
}
