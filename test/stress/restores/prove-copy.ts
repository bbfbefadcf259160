import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { getRequest } from '#contract/applications-review.ts'
import { call } from '#scripts/serving/calls.ts'
import { freePort } from '#scripts/serving/free-port.ts'
import { startServer } from '#scripts/serving/server-process.ts'
import { signInTrialStaff, trialAdmin } from '#scripts/serving/trial.ts'
import { openCopy, readManifest } from '#server/backup/index.ts'
import { countTables } from '#server/backup/store.ts'
import type { Context } from '#server/context.ts'
import { mailsHeldSince } from '#server/platform/mail/hold-mails.ts'
import { startMailServer } from '#server/test/mail-server.ts'
import { deliverMails } from '#server/test/read-mail.ts'
import { findConsistencyErrors } from '#test/stress/consistency-checks/find-errors.ts'
import { compareFiles, findDamage, findLostUploads } from '#test/stress/crash-recovery/check-storage.ts'
import { inside } from '#test/stress/crash-recovery/inside.ts'
import type { Ledger } from '#test/stress/crash-recovery/ledger.ts'
import type { EmptyPlace, RestorePlaces } from './places.ts'
import { runCli, type Settled } from './run-cli.ts'

/** What was acknowledged before a copy began. */
export type KnownBefore = Pick<Ledger, 'uploads' | 'applications' | 'approvals' | 'publications'>

/** One copy: what was killed meanwhile, what it must have, and a staff token of its time. */
export type CopyRound = {
  kind: 'undisturbed' | 'backup' | 'server' | 'restore'
  known: KnownBefore
  /** Everything acknowledged by now, with whoever was erased after the copy. */
  ledger: Ledger
  token: string
  /** Whether the restored product is started too. */
  isServed: boolean
}

/** The program that serves a product with cheap password hashes. */
export const serveQuickly = join(import.meta.dirname, '../concurrency/serve-quickly.ts')

const longestRestore = 1200
// No erasure and no restore adds or removes rows of these.
const unchangedTables = ['applications', 'access_periods', 'audit_entries', 'site_versions']

/** Restores a copy into empty places by the commands of an operator, and checks it there; one sentence an error. */
export async function proveCopy(
  copy: string,
  places: RestorePlaces,
  round: CopyRound,
): Promise<{ errors: string[]; wasKilled: boolean }> {
  return places.inEmptyPlace(async (place) => {
    const errors: string[] = []
    if (round.isServed) {
      const { code, said } = await runCli(['verify', '--from', copy], place.restoring)
      if (code !== 0) errors.push(`it is not proven by verify: ${said}`)
    }
    const words = ['restore', '--from', copy, '--data', place.folder]
    const first = await runCli(
      words,
      place.restoring,
      round.kind === 'restore' ? randomInt(longestRestore) : undefined,
    )
    const wasKilled = first.code === null
    const { code, said } = wasKilled ? await runCli(words, place.restoring) : first
    if (code === 0) errors.push(...(await findErrors(copy, place, round)))
    else errors.push(`it does not restore: ${said}`)
    return { errors, wasKilled }
  })
}

async function findErrors(copy: string, { restored }: EmptyPlace, round: CopyRound): Promise<string[]> {
  const { database } = await readManifest(await openCopy(copy, null))
  const errors = await inside(restored, async (context) => [
    ...(database.kind === 'sqlite' ? await findDamage(context.db) : []),
    ...(await findConsistencyErrors(context.db)),
    ...(await fileErrors(context)),
    ...(await countErrors(context, database.counts)),
    ...(await knownErrors(context, round)),
    ...(await erasureErrors(context, round.ledger)),
    ...(await revivalErrors(context)),
    ...(await mailErrors(context)),
  ])
  return round.isServed ? [...errors, ...(await servingErrors(restored, round))] : errors
}

async function fileErrors(context: Context): Promise<string[]> {
  const { missing, orphans } = await compareFiles(context)
  return [
    ...missing.map((key) => `the file ${key} of a row is missing`),
    ...orphans.map((key) => `the file ${key} belongs to no row`),
  ]
}

async function countErrors({ db }: Context, counts: Record<string, number>): Promise<string[]> {
  const found = await countTables(db, unchangedTables)
  return unchangedTables
    .filter((name) => found[name] !== counts[name])
    .map((name) => `${name} has ${found[name]} rows, the manifest says ${counts[name]}`)
}

/** What was acknowledged before the copy began and is not in it. */
async function knownErrors(context: Context, { known, ledger }: CopyRound): Promise<string[]> {
  const { db } = context
  const rows = await db.selectFrom('applications').select(['id', 'status']).execute()
  const statuses = new Map(rows.map(({ id, status }) => [id, status]))
  const newest = await db
    .selectFrom('site_versions')
    .select(({ fn }) => fn.max('version').as('version'))
    .executeTakeFirst()
  const published = Math.max(0, ...known.publications.map(({ version }) => version))
  return [
    ...known.applications
      .filter(({ id }) => !statuses.has(id))
      .map(({ id }) => `the application ${id} was acknowledged before it and is missing`),
    ...known.approvals
      .filter(({ application }) => !application.isErased && statuses.get(application.id) !== 'approved')
      .map(({ application }) => `the application ${application.id} was approved before it and is not`),
    ...((newest?.version ?? 0) < published ? [`the version ${published} of the site is missing`] : []),
    ...(await findLostUploads(context, { uploads: known.uploads, applications: ledger.applications })),
  ]
}

/** Whoever was erased, before or after the copy, and is in it. */
async function erasureErrors({ db }: Context, { erasures }: Ledger): Promise<string[]> {
  const users = await db.selectFrom('users').select('id').execute()
  const rows = await db.selectFrom('applications').select('id').where('email', '!=', '').execute()
  const there = new Set([...users, ...rows].map(({ id }) => id))
  return erasures
    .filter(({ isAcknowledged }) => isAcknowledged)
    .flatMap(({ userId, application }) => [userId, application.id])
    .filter((id) => there.has(id))
    .map((id) => `${id} was erased and is there again`)
}

async function revivalErrors({ db }: Context): Promise<string[]> {
  const counts = await countTables(db, ['sessions', 'one_time_links', 'known_networks'])
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name} hold again`)
}

/** Mails that the restored product sends although the first one may have sent them. */
async function mailErrors(context: Context): Promise<string[]> {
  const mails = await startMailServer()
  try {
    const waiting = context.db.selectFrom('outbox').select('id').where('state', '=', 'waiting')
    if ((await waiting.execute()).length === 0) return ['no mail waits, so none could be sent']
    await deliverMails({ context }, mails)
    return [
      ...((await mailsHeldSince(context.db)) === null ? ['its mails are not held'] : []),
      ...mails.received.map(({ messageId }) => `the mail ${messageId} is sent again`),
    ]
  } finally {
    await mails.stop()
  }
}

/** Starts the restored product: the sessions of the copy are refused, and staff sign in anew. */
async function servingErrors(restored: Settled, { token, known }: CopyRound): Promise<string[]> {
  const server = await startServer({
    port: await freePort(),
    environment: restored,
    flags: ['--api-only'],
    program: serveQuickly,
  })
  try {
    const [first] = known.applications
    if (!first) return ['no application was acknowledged before it']
    const read = (as: string) => call(server.url, getRequest, { params: { id: first.id }, token: as })
    const [before, after] = [await read(token), await read(await signInTrialStaff(server.url, trialAdmin))]
    return [
      ...(before.status === 401 ? [] : [`a session of before the copy is answered with ${before.status}`]),
      ...(after.status === 200 ? [] : [`after signing in anew ${first.id} is answered with ${after.status}`]),
    ]
  } finally {
    await server.stop()
  }
}
