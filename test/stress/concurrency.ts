import '#test/stress/api-fuzz/quick-passwords.ts'
import { applicationRow, storeApplications } from '#scripts/serving/application-rows.ts'
import { hashPassword } from '#server/accounts/index.ts'
import type { DatabaseKind } from '#server/platform/database/open.ts'
import { findTraceErrors } from '#test/stress/concurrency/check-traces.ts'
import { type Heat, planHeats } from '#test/stress/concurrency/heats.ts'
import { contestsAmong, runContests } from '#test/stress/concurrency/run-contests.ts'
import { type RaceEntry, type RaceOutcome, runRace } from '#test/stress/concurrency/run-race.ts'
import { type TwoServers, withTwoServers } from '#test/stress/concurrency/two-servers.ts'
import { findConsistencyErrors } from '#test/stress/consistency-checks/find-errors.ts'

// `--races=200` sets the number; `--sqlite` or `--postgres` selects one database.
const isShort = process.argv.includes('--short')
const named = process.argv.find((word) => word.startsWith('--races='))?.slice('--races='.length)
const races = named ? Number(named) : isShort ? 16 : 1000
const clients = 50
const heatsAtOnce = 2
const maxShown = 20

/** Stores the applications for the races. */
async function enter({ db }: TwoServers, heats: Heat[]): Promise<RaceEntry[][]> {
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

async function runHeats(both: TwoServers, heats: RaceEntry[][]): Promise<RaceOutcome[]> {
  const outcomes: RaceOutcome[] = []
  const waiting = heats[Symbol.iterator]()
  const run = async () => {
    for (const heat of waiting) {
      outcomes.push(...(await Promise.all(heat.map((entry) => runRace(both, entry)))))
    }
  }
  await Promise.all(Array.from({ length: heatsAtOnce }, run))
  return outcomes
}

/** Runs all races on one kind of database; returns the errors. */
async function prove(kind: DatabaseKind): Promise<string[]> {
  const errors: string[] = []
  await withTwoServers(kind, async (both) => {
    const reviews = races - contestsAmong(races).reduce((total, count) => total + count, 0)
    const heats = await enter(both, planHeats(reviews, clients))
    const since = performance.now()
    const outcomes = await runHeats(both, heats)
    const traces = [...(await findTraceErrors(both.db, outcomes)), ...(await findConsistencyErrors(both.db))]
    const contests = await runContests(both, races, clients)
    const took = (performance.now() - since) / 1000
    errors.push(...traces, ...contests.flatMap((contest) => contest.errors))
    for (const { entry, errors: own } of outcomes) errors.push(...own.map((error) => `${entry.id}: ${error}`))
    const wins = (act: string) => outcomes.filter(({ won }) => won?.act === act).length
    const busy = [...outcomes, ...contests].reduce((total, outcome) => total + outcome.busy, 0)
    const unreported = [...outcomes, ...contests].filter(({ isUnreported }) => isUnreported).length
    const kinds = Map.groupBy(contests, ({ title }) => title.replace(/ \d+$/, ''))
    const won = [...kinds].map(([title, all]) => `${all.length} × ${title}`).join(', ')
    console.log(
      `${kind}: ${outcomes.length + contests.length} races of ${clients} clients over 2 processes in ${took.toFixed(1)} s: ` +
        `${wins('approve')} approved, ${wins('reject')} rejected, ${won}; ` +
        `${busy} responses 'busy', ${unreported} won by a client that got 'busy', ${errors.length} errors`,
    )
    if (errors.length > 0) for (const { said } of both.servers) console.error(said())
  })
  return errors
}

let isWell = true
const onlyOne = (['sqlite', 'postgres'] as const).filter((kind) => process.argv.includes(`--${kind}`))
for (const kind of onlyOne.length > 0 ? onlyOne : (['sqlite', 'postgres'] as const)) {
  const errors = await prove(kind)
  isWell &&= errors.length === 0
  for (const error of errors.slice(0, maxShown)) console.error(`  ${kind}: ${error}`)
  if (errors.length > maxShown) console.error(`  and ${errors.length - maxShown} more`)
}
process.exitCode = isWell ? 0 : 1
