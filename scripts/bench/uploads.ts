import { type LoadResult, load } from '#scripts/bench/figures/load.ts'
import { median } from '#scripts/bench/figures/quantiles.ts'
import { type Figure, printFigures, printOrigin } from '#scripts/bench/figures/report.ts'
import { aScreenshot } from '#scripts/bench/uploads/a-screenshot.ts'
import { costlyCases } from '#scripts/bench/uploads/costly-cases.ts'
import { measureCost } from '#scripts/bench/uploads/measure-cost.ts'
import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { startServer } from '#scripts/serving/server-process.ts'
import { trialEnvironment } from '#scripts/serving/trial.ts'
import { formOf } from '#server/test/applications.ts'

const port = 4267
const rounds = 5
const uploadsOfRound = 150
const warmUp = 20
const pictures = 8

type Environment = Record<string, string>

/** Uploads screenshots as fast as possible, several rounds per number of connections. */
async function measureFlow(environment: Environment): Promise<void> {
  const files = Array.from({ length: pictures }, (_, seed) => aScreenshot(seed + 1))
  const calls = files.map((file) => {
    const { payload, headers } = formOf(file, 'receipt.png', 'image/png')
    return { method: 'POST', path: '/api/upload/payment-proof', headers, body: payload }
  })
  const size = files.reduce((sum, { length }) => sum + length, 0) / files.length / 1000
  const server = await startServer({ port, environment, flags: ['--api-only'] })
  try {
    await load(server.url, calls, { connections: 4, amount: warmUp })
    const figures: Figure[] = [{ what: 'size of a screenshot, 1080×2340', value: size, unit: 'KB' }]
    for (const connections of [4, 8]) {
      const results: LoadResult[] = []
      for (let round = 0; round < rounds; round++) {
        results.push(await load(server.url, calls, { connections, amount: uploadsOfRound }))
      }
      const medianOf = (name: 'perSecond' | 'p50' | 'p99') => median(results.map((result) => result[name]))
      const hasLimit = connections === 4
      figures.push(
        {
          what: `${connections} at once`,
          value: medianOf('perSecond'),
          unit: '/s',
          ...(hasLimit && { atLeast: 30 }),
        },
        { what: `${connections} at once, half within`, value: medianOf('p50'), unit: 'ms' },
        {
          what: `${connections} at once, 99 % within`,
          value: medianOf('p99'),
          unit: 'ms',
          ...(hasLimit && { atMost: 300 }),
        },
      )
    }
    printFigures(
      `Uploads of payment proofs, decoded and encoded again; median of ${rounds} rounds of ${uploadsOfRound}`,
      figures,
    )
  } finally {
    await server.stop()
  }
}

/** Uploads each costly file separately. */
async function measureCosts(environment: Environment): Promise<void> {
  const figures: Figure[] = []
  for (const costly of await costlyCases()) {
    const { what, status: expected } = costly
    const cost = await measureCost(costly, { port, environment })
    figures.push(
      { what: `${what}: ${cost.code}`, value: cost.seconds, unit: 's', atMost: 2 },
      { what: '  above idle', value: cost.megabytes, unit: 'MB', atMost: 150 },
    )
    if (cost.status === expected) continue
    console.error(`${what}: the response is ${cost.status} ${cost.code} instead of ${expected}.`)
    process.exitCode = 1
  }
  printFigures(
    'Costly files: processor time and memory of all processes, including the start of a decoder',
    figures,
  )
}

printOrigin()
await inOwnFolder(async (folder) => {
  const environment = trialEnvironment(folder)
  await measureFlow(environment)
  await measureCosts(environment)
})
