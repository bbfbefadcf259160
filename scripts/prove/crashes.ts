import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { findBookFaults } from '#scripts/prove/books/find-faults.ts'
import { findLosses } from '#scripts/prove/crashes/check-acknowledged.ts'
import { compareFiles, findDamage } from '#scripts/prove/crashes/check-storage.ts'
import { emptyLedger, type Ledger } from '#scripts/prove/crashes/ledger.ts'
import { streamInto } from '#scripts/prove/crashes/stream.ts'
import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { type ServerProcess, startServer } from '#scripts/serving/server-process.ts'
import { signInStaff, trialAdmin, trialEnvironment } from '#scripts/serving/trial.ts'
import { readSettings } from '#server/config.ts'
import { type Context, closeContext, openContext } from '#server/context.ts'
import { sweepUploads } from '#server/uploads/index.ts'

const crashes = process.argv.includes('--short') ? 4 : 50
const port = 4264
const soonest = 50
const latest = 400
const longestWarmUp = 20_000
const threeHours = 3 * 60 * 60 * 1000
const mostShown = 20

type Environment = Record<string, string>

/** Opens the product's database and files in this process, `ahead` of the time by so many milliseconds. */
async function inside<Result>(
  environment: Environment,
  ahead: number,
  act: (context: Context) => Promise<Result>,
): Promise<Result> {
  const clock = { now: () => new Date(Date.now() + ahead) }
  const context = await openContext(readSettings(environment), { clock, log: pino({ level: 'silent' }) })
  try {
    return await act(context)
  } finally {
    await closeContext(context)
  }
}

/** Streams into the server until a random moment after everything has succeeded once, and kills it there. */
async function crash(server: ServerProcess, token: string, ledger: Ledger): Promise<void> {
  const ended = new AbortController()
  const before = mark(ledger)
  const streaming = streamInto({ url: server.url, token }, ledger, ended.signal)
  const late = Date.now() + longestWarmUp
  while (!hasGrown(before, mark(ledger)) && Date.now() < late) await pause(1)
  await pause(soonest + Math.random() * (latest - soonest))
  ended.abort()
  await server.kill()
  await streaming
}

const mark = ({ uploads, applications, approvals }: Ledger) => ({
  uploads: uploads.length,
  applications: applications.length,
  approvals: approvals.length,
})

type Mark = ReturnType<typeof mark>

const hasGrown = (before: Mark, now: Mark) =>
  now.uploads > before.uploads && now.applications > before.applications && now.approvals > before.approvals

/** Kills and restarts the server again and again; answers all that was lost or broken, and the longest that a start took. */
async function crashOften(environment: Environment, ledger: Ledger) {
  const faults: string[] = []
  let slowest = 0
  const start = async () => {
    const started = await startServer({ port, environment, flags: ['--api-only'] })
    slowest = Math.max(slowest, started.startedIn)
    return started
  }
  let server = await start()
  const token = await signInStaff(server.url, trialAdmin)
  for (let count = 1; count <= crashes; count++) {
    const seen = mark(ledger)
    await crash(server, token, ledger)
    server = await start()
    const news = {
      uploads: ledger.uploads.slice(seen.uploads),
      applications: ledger.applications.slice(seen.applications),
      approvals: ledger.approvals.slice(seen.approvals),
    }
    const found = [
      ...(await findLosses({ url: server.url, token }, news)),
      ...(await inside(environment, 0, async ({ db }) => [
        ...(await findDamage(db)),
        ...(await findBookFaults(db)),
      ])),
    ]
    if (!hasGrown(seen, mark(ledger))) found.push('nothing went on before it')
    faults.push(...found.map((fault) => `crash ${count}: ${fault}`))
  }
  await server.stop()
  return { faults, slowest }
}

/** Sweeps as the product would three hours later; answers what is left over or missing then. */
function sweep(environment: Environment, ledger: Ledger): Promise<string[]> {
  return inside(environment, threeHours, async (context) => {
    const before = await compareFiles(context)
    const swept = await sweepUploads(context)
    const after = await compareFiles(context)
    const rows = await context.db.selectFrom('uploads').select('application_id').execute()
    const claimed = new Set(rows.map(({ application_id }) => application_id))
    console.log(
      `left behind: ${before.orphans.length} files without a row, ${before.temporary.length} temporary; ` +
        `swept: ${swept.orphans} files without a row, ${swept.temporary} temporary, ${swept.unclaimed} unclaimed proofs; ` +
        `${after.kept} files kept for ${rows.length} proofs`,
    )
    return [
      ...[...before.missing, ...after.missing].map((key) => `the file ${key} of a row is missing`),
      ...after.orphans.map((key) => `the file ${key} belongs to no row`),
      ...after.temporary.map((name) => `the temporary file ${name} is left`),
      ...(claimed.has(null) ? ['an unclaimed proof is left'] : []),
      ...ledger.applications
        .filter(({ id }) => !claimed.has(id))
        .map(({ id }) => `the application ${id} has lost its proof`),
    ]
  })
}

const faults = await inOwnFolder(async (folder) => {
  const environment = trialEnvironment(folder)
  const ledger = emptyLedger()
  const since = performance.now()
  const { faults: found, slowest } = await crashOften(environment, ledger)
  const { uploads, applications, approvals } = mark(ledger)
  const refused = [...ledger.refused].map(([said, count]) => `${count} × ${said}`).join(', ')
  console.log(
    `${crashes} crashes in ${((performance.now() - since) / 1000).toFixed(0)} s; acknowledged and found again: ` +
      `${uploads} uploads, ${applications} applications, ${approvals} approvals; ` +
      `${ledger.cut} calls cut off; refused: ${refused || 'none'}; slowest start ${(slowest / 1000).toFixed(1)} s`,
  )
  found.push(...(await sweep(environment, ledger)))
  const unexpected = [...ledger.refused.keys()].filter((said) => !said.startsWith('503 '))
  return [...found, ...unexpected.map((said) => `a call was refused with ${said}`)]
})
console.log(`${faults.length} faults`)
for (const fault of faults.slice(0, mostShown)) console.error(`  ${fault}`)
process.exitCode = faults.length === 0 ? 0 : 1
