import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { withPostgres } from '#scripts/serving/with-postgres.ts'
import { inside } from '#test/stress/crash-recovery/inside.ts'
import { countThrottles } from '#test/stress/several-processes/count-throttles.ts'
import { deliverOnce, findJobErrors } from '#test/stress/several-processes/deliver-once.ts'
import { type Front, processAt, withFront } from '#test/stress/several-processes/front.ts'
import { killUnderWrites } from '#test/stress/several-processes/kill-one.ts'
import { doMainJob } from '#test/stress/several-processes/main-job.ts'
import { rejectForeign } from '#test/stress/several-processes/reject-foreign.ts'
import { seePublished } from '#test/stress/several-processes/see-published.ts'

// P19: two processes on PostgreSQL and one folder of files are one product, behind an nginx that sends each request to
// the next of them: any request may go to either, limits count once, a publication is seen everywhere within two
// seconds, jobs run and mails arrive once, and a killed process loses nothing that was acknowledged.
const isShort = process.argv.includes('--short')
const mails = isShort ? 100 : 1000
const kills = isShort ? 1 : 20
const publications = isShort ? 2 : 20
const mainJobs = isShort ? 1 : 10

/** Runs the main job through the front, and with each request at the other process than the one before, both ways. */
async function hopThrough({ url, urls, token }: Front): Promise<string[]> {
  const errors: string[] = []
  const alternating = (first: number) => {
    let at = first
    return () => urls[at++ % 2] ?? ''
  }
  const ways = { 'through nginx': () => url, 'from one': alternating(0), 'from the other': alternating(1) }
  let seed = 0
  for (let count = 0; count < mainJobs; count++) {
    for (const [way, hop] of Object.entries(ways)) {
      await doMainJob({ hop, token, seed: ++seed }).catch((error: Error) =>
        errors.push(`the main job ${way}: ${error.message}`),
      )
    }
  }
  console.log(`  ${seed} main jobs, ${errors.length} of them failed`)
  return errors
}

/** Errors unless the two starts made one admin, and nginx sends requests to both processes. */
async function findStartErrors({ url, environment }: Front): Promise<string[]> {
  const names = new Set<string>()
  for (let count = 0; count < 8; count++) names.add(await processAt(url))
  const admins = await inside(environment, ({ db }) =>
    db.selectFrom('users').select('id').where('role', '=', 'admin').execute(),
  )
  return [
    ...(names.size === 2 ? [] : [`${names.size} processes respond through nginx`]),
    ...(admins.length === 1 ? [] : [`two starts made ${admins.length} admins`]),
  ]
}

async function prove(front: Front, folder: string): Promise<string[]> {
  const errors = await findStartErrors(front)
  errors.push(...(await rejectForeign(front, folder)))
  errors.push(...(await hopThrough(front)))
  const seen = await seePublished(front, publications)
  console.log(
    `  ${publications} publications, seen at the other process after at most ${seen.most} tries in 50 ms`,
  )
  errors.push(...seen.errors, ...(await countThrottles(front.url)))
  errors.push(...(await deliverOnce(front, mails)), ...(await findJobErrors(front)))
  errors.push(...(await killUnderWrites(front, kills)))
  return errors
}

const errors: string[] = []
await inOwnFolder((folder) =>
  withPostgres((databaseUrl) =>
    withFront({ folder, databaseUrl }, async (front) => {
      errors.push(...(await prove(front, folder)))
    }),
  ),
)
console.log(`${errors.length} errors`)
for (const error of errors) console.error(`  ${error}`)
process.exitCode = errors.length === 0 ? 0 : 1
