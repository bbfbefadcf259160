import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { median, p95 } from '#scripts/bench/figures/quantiles.ts'
import { type Figure, printFigures, printOrigin } from '#scripts/bench/figures/report.ts'
import { measureCsv } from '#scripts/bench/size/measure-csv.ts'
import { measureReads, type ReadTimes } from '#scripts/bench/size/measure-reads.ts'
import { measureRenaming } from '#scripts/bench/size/measure-renaming.ts'
import { fill } from '#scripts/seed/fill.ts'
import { freePort } from '#scripts/serving/free-port.ts'
import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { type ServerProcess, startServer } from '#scripts/serving/server-process.ts'
import { signInTrialStaff, trialAdmin, trialEnvironment } from '#scripts/serving/trial.ts'
import { withPostgres } from '#scripts/serving/with-postgres.ts'
import { readSettings } from '#server/config.ts'
import { closeContext, openContext } from '#server/context.ts'

// 10,000 and 1,000,000 assigned resources: five for each person.
const [few, many] = [2000, 200_000]
/** Shorter ones are mostly HTTP and the clock, so that their growth says nothing, in milliseconds. */
const shortest = 5

type Sized = { reads: ReadTimes[]; figures: Figure[] }

/** Measures an empty product that is filled with `people`. */
async function atSize(people: number, databaseUrl?: string): Promise<Sized> {
  let sized: Sized | undefined
  await inOwnFolder(async (folder) => {
    const environment = trialEnvironment(folder, databaseUrl ? { DATABASE_URL: databaseUrl } : {})
    const context = await openContext(readSettings(environment), { log: pino({ level: 'silent' }) })
    await fill(context.database, people)
    await closeContext(context)
    const server = await startServer({ port: await freePort(), environment })
    try {
      sized = await measure(server)
    } finally {
      await server.stop()
    }
  })
  if (!sized) throw new Error('Nothing was measured.')
  return sized
}

async function measure(server: ServerProcess): Promise<Sized> {
  const token = await signInTrialStaff(server.url, trialAdmin)
  const reads = await measureReads(server.url, token)
  const csv = await measureCsv(server, token)
  const renaming = await measureRenaming(server.url, token)
  return { reads, figures: [...csv, ...renaming] }
}

function readFigures(small: ReadTimes[], large: ReadTimes[]): Figure[] {
  return large.flatMap(({ what, times }, place) => {
    const before = Math.max(shortest, median(small[place]?.times ?? []))
    return [
      { what, value: p95(times), unit: 'ms', atMost: 100 },
      { what: '  growth', value: Math.max(shortest, median(times)) / before, unit: '×', atMost: 2 },
    ]
  })
}

const { values } = parseArgs({ options: { people: { type: 'string' }, on: { type: 'string' } } })
const people = Number(values.people ?? many)
const kinds = { sqlite: (act: (url?: string) => Promise<void>) => act(), postgres: withPostgres }

printOrigin()
for (const [kind, withDatabase] of Object.entries(kinds)) {
  if (values.on && values.on !== kind) continue
  let small: Sized | undefined
  await withDatabase(async (url) => {
    small = await atSize(few, url)
  })
  await withDatabase(async (url) => {
    const large = await atSize(people, url)
    const title = `${kind}, ${people} people beside ${few}`
    printFigures(`${title}: 95 of 100 reads take at most`, readFigures(small?.reads ?? [], large.reads))
    printFigures(`${title}: files and writers`, large.figures)
  })
}
