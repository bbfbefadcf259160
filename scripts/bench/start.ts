import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { memoryOf } from '#scripts/bench/figures/process-tree.ts'
import { median } from '#scripts/bench/figures/quantiles.ts'
import { printFigures, printOrigin } from '#scripts/bench/figures/report.ts'
import { fill } from '#scripts/bench/start/fill.ts'
import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { startServer } from '#scripts/serving/server-process.ts'
import { trialEnvironment } from '#scripts/serving/trial.ts'
import { readSettings } from '#server/config.ts'
import { closeContext, openContext } from '#server/context.ts'

const port = 4266
const starts = 5
const rest = 10_000
const many = { applications: 100_000, users: 20_000 }

type Environment = Record<string, string>

/** Starts the product several times in production mode on the filled data; the median time, and the memory at rest. */
async function measureStarts(environment: Environment) {
  const times: number[] = []
  for (let count = 0; count < starts; count++) {
    const server = await startServer({ port, environment })
    times.push(server.startedIn)
    await server.stop()
  }
  const server = await startServer({ port, environment })
  await pause(rest)
  const memory = memoryOf(server.pid)
  await server.stop()
  return { seconds: median(times) / 1000, memory }
}

async function prepare(environment: Environment): Promise<void> {
  const server = await startServer({ port, environment })
  await server.stop()
}

async function fillProduct(environment: Environment): Promise<void> {
  const context = await openContext(readSettings(environment), { log: pino({ level: 'silent' }) })
  try {
    await fill(context.db, many)
  } finally {
    await closeContext(context)
  }
}

printOrigin()
await inOwnFolder(async (folder) => {
  const environment = trialEnvironment(folder, { NODE_ENV: 'production', RATE_LIMITS: 'on' })
  await prepare(environment)
  const empty = await measureStarts(environment)
  const since = performance.now()
  await fillProduct(environment)
  const filledIn = (performance.now() - since) / 1000
  const full = await measureStarts(environment)
  printFigures(`Start to the first healthy answer, the middle of ${starts}; memory after 10 s of rest`, [
    { what: 'empty, migrated: start', value: empty.seconds, unit: 's', atMost: 0.5 },
    { what: 'empty: resident, all processes', value: empty.memory.resident, unit: 'MB', atMost: 120 },
    { what: 'empty: of it its own share', value: empty.memory.shared, unit: 'MB' },
    { what: '100,000 applications, 20,000 users: start', value: full.seconds, unit: 's', atMost: 2 },
    { what: 'the same: resident, all processes', value: full.memory.resident, unit: 'MB', atMost: 120 },
    { what: 'the same: of it its own share', value: full.memory.shared, unit: 'MB' },
    { what: 'filling it', value: filledIn, unit: 's' },
  ])
})
