import { findBookFaults } from '#scripts/prove/books/find-faults.ts'
import { findTraceFaults } from '#scripts/prove/races/check-traces.ts'
import { type Heat, planHeats } from '#scripts/prove/races/heats.ts'
import { type Entry, type Outcome, runRace } from '#scripts/prove/races/run-race.ts'
import { type TwoServers, withTwoServers } from '#scripts/prove/races/two-servers.ts'
import { applicationRow, storeApplications } from '#scripts/serving/application-rows.ts'
import { hashPassword } from '#server/accounts/index.ts'
import type { DatabaseKind } from '#server/platform/database/open.ts'

const races = process.argv.includes('--short') ? 60 : 1000
const heatsAtOnce = 6
const mostShown = 20

/** Stores the applications that are raced for. */
async function enter({ db }: TwoServers, heats: Heat[]): Promise<Entry[][]> {
  const passwordHash = await hashPassword('the password of an applicant')
  const now = new Date()
  const entered = heats.map((heat) =>
    heat.map((race) => {
      const { email, hasPassword } = race
      const row = applicationRow({
        name: 'Sara Ibrahim',
        email,
        phone: '+201001234567',
        status: 'pending',
        passwordHash: hasPassword ? passwordHash : null,
        createdAt: now,
      })
      return { race, row }
    }),
  )
  await storeApplications(
    db,
    entered.flat().map(({ row }) => row),
  )
  return entered.map((heat) => heat.map(({ race, row }) => ({ ...race, id: row.id })))
}

async function runHeats(both: TwoServers, heats: Entry[][]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const waiting = heats[Symbol.iterator]()
  const run = async () => {
    for (const heat of waiting) {
      outcomes.push(...(await Promise.all(heat.map((entry) => runRace(both, entry)))))
    }
  }
  await Promise.all(Array.from({ length: heatsAtOnce }, run))
  return outcomes
}

/** Runs all races on one kind of database; answers what was not as it should be. */
async function prove(kind: DatabaseKind): Promise<string[]> {
  const faults: string[] = []
  await withTwoServers(kind, async (both) => {
    const heats = await enter(both, planHeats(races))
    const since = performance.now()
    const outcomes = await runHeats(both, heats)
    const took = (performance.now() - since) / 1000
    for (const { entry, faults: own } of outcomes) faults.push(...own.map((fault) => `${entry.id}: ${fault}`))
    faults.push(...(await findTraceFaults(both.db, outcomes)), ...(await findBookFaults(both.db)))
    const wins = (act: string) => outcomes.filter(({ won }) => won?.act === act).length
    const people = await both.db.selectFrom('users').select('id').where('role', '=', 'user').execute()
    const busy = outcomes.reduce((total, outcome) => total + outcome.busy, 0)
    console.log(
      `${kind}: ${outcomes.length} races of ${heats.flat().reduce((sum, { acts }) => sum + acts.length, 0)} clients over 2 processes in ${took.toFixed(1)} s: ` +
        `${wins('approve')} approved, ${wins('reject')} rejected, ${people.length} users, ` +
        `${busy} answers 'busy', ${faults.length} faults`,
    )
    if (faults.length > 0) for (const { said } of both.servers) console.error(said())
  })
  return faults
}

let isWell = true
for (const kind of ['sqlite', 'postgres'] as const) {
  const faults = await prove(kind)
  isWell &&= faults.length === 0
  for (const fault of faults.slice(0, mostShown)) console.error(`  ${kind}: ${fault}`)
  if (faults.length > mostShown) console.error(`  and ${faults.length - mostShown} more`)
}
process.exitCode = isWell ? 0 : 1
