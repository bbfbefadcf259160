import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { trialEnvironment } from '#scripts/serving/trial.ts'
import { withPostgres } from '#scripts/serving/with-postgres.ts'
import type { DatabaseKind } from '#server/platform/database/open.ts'
import { setOrphansAside, sweepUploads } from '#server/uploads/index.ts'
import { findConsistencyErrors } from '#test/stress/consistency-checks/find-errors.ts'
import { compareFiles, findLostUploads } from '#test/stress/crash-recovery/check-storage.ts'
import { crashOften, findPoints, planDeaths } from '#test/stress/crash-recovery/crash-often.ts'
import { inside } from '#test/stress/crash-recovery/inside.ts'
import { emptyLedger, type Ledger, mark } from '#test/stress/crash-recovery/ledger.ts'

// `--kills=20` sets the number; `--sqlite` or `--postgres` selects one database.
const isShort = process.argv.includes('--short')
const named = process.argv.find((word) => word.startsWith('--kills='))?.slice('--kills='.length)
const kills: Record<DatabaseKind, number> = isShort
  ? { sqlite: 6, postgres: 2 }
  : { sqlite: 500, postgres: 100 }
const threeHours = 3 * 60 * 60 * 1000
const maxShown = 20

type Environment = Record<string, string>

/** Rate limits are on, as in production: visitors have many addresses, sent by a trusted proxy. */
const asInProduction = { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' }

/** Runs the cleanup as three hours later; returns the files that are left over or missing then. */
function sweep(environment: Environment, ledger: Ledger): Promise<string[]> {
  return inside(
    environment,
    async (context) => {
      const lost = await findLostUploads(context, ledger)
      const before = await compareFiles(context)
      const swept = await sweepUploads(context)
      // After hundreds of crashes so many files have no row that the product asks its owner before deleting them.
      if (swept.orphans === 0) swept.orphans = await setOrphansAside(context)
      const after = await compareFiles(context)
      const rows = await context.db.selectFrom('uploads').select('application_id').execute()
      const claimed = new Set(rows.map(({ application_id }) => application_id))
      console.log(
        `  left over: ${before.orphans.length} files without a row, ${before.temporary.length} temporary; ` +
          `swept: ${swept.orphans} files without a row, ${swept.temporary} temporary, ${swept.unclaimed} unclaimed proofs; ` +
          `${after.storedCount} files stored for ${rows.length} proofs`,
      )
      return [
        ...lost,
        ...[...before.missing, ...after.missing].map((key) => `the file ${key} of a row is missing`),
        ...after.orphans.map((key) => `the file ${key} belongs to no row`),
        ...after.temporary.map((name) => `the temporary file ${name} is left`),
        ...(claimed.has(null) ? ['an unclaimed proof is left'] : []),
        ...ledger.applications
          .filter(({ id, isErased }) => !isErased && !claimed.has(id))
          .map(({ id }) => `the application ${id} has lost its proof`),
        ...(await findConsistencyErrors(context.db)),
      ]
    },
    threeHours,
  )
}

async function crashAll(kind: DatabaseKind, folder: string, environment: Environment): Promise<string[]> {
  const ledger = emptyLedger()
  const since = performance.now()
  const flags = isShort || kind === 'postgres' ? ['--api-only'] : []
  const trial = { environment, flags, kills: named ? Number(named) : kills[kind] }
  const points = await findPoints(trial, folder, ledger)
  const { errors, atPoints, slowest } = await crashOften(
    trial,
    planDeaths(isShort ? shortened(points) : points, trial.kills),
    ledger,
  )
  const { uploads, applications, approvals, publications, erasures } = mark(ledger)
  const rejected = [...ledger.rejected].map(([code, count]) => `${count} × ${code}`).join(', ')
  console.log(
    `${kind}: ${trial.kills} kills in ${((performance.now() - since) / 1000).toFixed(0)} s, ${atPoints} of them at ` +
      `${points.length} named points; acknowledged and found again: ${uploads} uploads, ` +
      `${applications} applications, ${approvals} approvals, ${publications} versions of the site, ${erasures} erasures; ` +
      `${ledger.cut} calls cut off; rejected: ${rejected || 'none'}; slowest start ${(slowest / 1000).toFixed(1)} s`,
  )
  errors.push(...(await sweep(environment, ledger)))
  // 503 is a valid response, and 408 means that the request never arrived, because its idle connection was just closed.
  const unexpected = [...ledger.rejected.keys()].filter((code) => !/^(503|408) /.test(code))
  return [...errors, ...unexpected.map((code) => `a call was rejected with ${code}`)]
}

/** Only the commit of each call, the most critical point. */
const shortened = (points: string[]) => points.filter((point) => point.endsWith(': after commit'))

async function prove(kind: DatabaseKind): Promise<string[]> {
  let errors: string[] = []
  await inOwnFolder(async (folder) => {
    if (kind === 'sqlite') {
      errors = await crashAll(kind, folder, trialEnvironment(folder, asInProduction))
      return
    }
    await withPostgres(async (url) => {
      const environment = trialEnvironment(folder, { ...asInProduction, DATABASE_URL: url })
      errors = await crashAll(kind, folder, environment)
    })
  })
  return errors
}

const onlyOne = (['sqlite', 'postgres'] as const).filter((kind) => process.argv.includes(`--${kind}`))
let isWell = true
for (const kind of onlyOne.length > 0 ? onlyOne : (['sqlite', 'postgres'] as const)) {
  const errors = await prove(kind)
  isWell &&= errors.length === 0
  console.log(`${kind}: ${errors.length} errors`)
  for (const error of errors.slice(0, maxShown)) console.error(`  ${kind}: ${error}`)
  if (errors.length > maxShown) console.error(`  and ${errors.length - maxShown} more`)
}
process.exitCode = isWell ? 0 : 1
