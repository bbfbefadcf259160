import '#test/stress/api-fuzz/quick-passwords.ts'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { pino } from 'pino'
import { printFigures, printOrigin } from '#scripts/bench/figures/report.ts'
import { habits, liveAYear } from '#scripts/bench/members/live-a-year.ts'
import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { trialEnvironment } from '#scripts/serving/trial.ts'
import { withPostgres } from '#scripts/serving/with-postgres.ts'
import { buildApp } from '#server/app.ts'
import { readSettings } from '#server/config.ts'
import { type Context, closeContext, openContext } from '#server/context.ts'
import { openProductJobs } from '#server/jobs.ts'
import type { Db } from '#server/platform/database/db.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { settableClock } from '#server/test/clock.ts'
import { publishPrices } from '#server/test/publish-prices.ts'

// What a member leaves in a year: the difference between two products with few and with more members, so that what any
// product has, and the pages that a table begins with, do not count.
const [few, more] = [4, 16]
const kilobyte = 1024

type Extent = { bytes: Map<string, number>; rows: Map<string, number>; files: number }

/** Runs an empty product on PostgreSQL, with `members` who live through a year in it. */
async function extentAfter(members: number): Promise<Extent> {
  let extent: Extent | undefined
  await inOwnFolder((folder) =>
    withPostgres(async (databaseUrl) => {
      const settings = readSettings(trialEnvironment(folder, { DATABASE_URL: databaseUrl }))
      const clock = settableClock()
      const context = await openContext(settings, { clock, log: pino({ level: 'silent' }) })
      try {
        await runYear({ ...context, clock }, members)
        extent = await extentOf(context)
      } finally {
        await closeContext(context)
      }
    }),
  )
  if (!extent) throw new Error('Nothing was measured.')
  return extent
}

async function runYear(context: Context & { clock: ReturnType<typeof settableClock> }, members: number) {
  await publishPrices(context)
  const app = await buildApp(context)
  const jobs = openProductJobs(context)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const admin = await anAccount(context, { role: 'admin', email: 'staff@example.com' })
  const { port } = app.server.address() as AddressInfo
  let known = { day: '', token: '' }
  const staff = async () => {
    const day = context.clock.now().toISOString()
    if (known.day !== day) known = { day, token: (await aSession(context, admin)).token }
    return known.token
  }
  const session = async (id: string) => (await aSession(context, { id })).token
  const url = `http://127.0.0.1:${port}`
  await liveAYear({ url, clock: context.clock, staff, session, runJobs: () => jobs.runDueJobs() }, members)
  await app.close()
}

async function extentOf({ db, files }: Context): Promise<Extent> {
  await sql`vacuum full`.execute(db)
  const { rows: tables } = await sql<{ name: string; bytes: number }>`
    select relname as name, pg_total_relation_size(oid) as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db)
  const counts = new Map<string, number>()
  for (const { name } of tables) counts.set(name, await countOf(db, name))
  let count = 0
  for await (const _ of files.listStored()) count++
  return {
    bytes: new Map(tables.map(({ name, bytes }) => [name, Number(bytes)])),
    rows: counts,
    files: count,
  }
}

async function countOf(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.count)
}

printOrigin()
console.log(`Assumed of a member: ${JSON.stringify(habits)}`)
const [small, large] = [await extentAfter(few), await extentAfter(more)]
const perMember = (of: (extent: Extent) => number) => (of(large) - of(small)) / (more - few)
const sum = ({ bytes }: Extent) => [...bytes.values()].reduce((total, each) => total + each, 0)
const tables = [...large.bytes.keys()]
  .map((name) => ({
    name,
    kilobytes: perMember(({ bytes }) => bytes.get(name) ?? 0) / kilobyte,
    rows: perMember(({ rows }) => rows.get(name) ?? 0),
  }))
  .filter(({ rows }) => rows > 0)
  .toSorted((one, other) => other.kilobytes - one.kilobytes)
printFigures('A member after a year', [
  { what: 'in PostgreSQL, with indexes', value: perMember(sum) / kilobyte, unit: 'KB' },
  { what: 'files', value: perMember(({ files }) => files), unit: '' },
  ...tables.map(({ name, kilobytes }) => ({ what: `${name}, with indexes`, value: kilobytes, unit: 'KB' })),
])
printFigures(
  'Rows of a member after a year',
  tables.map(({ name, rows }) => ({ what: name, value: rows, unit: '' })),
)
