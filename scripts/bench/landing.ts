import { join, resolve } from 'node:path'
import { median } from '#scripts/bench/figures/quantiles.ts'
import { type Figure, printFigures, printOrigin } from '#scripts/bench/figures/report.ts'
import { measureAgainstBare } from '#scripts/bench/landing/against-bare.ts'
import { slowestInteraction } from '#scripts/bench/landing/slowest-interaction.ts'
import { type PhoneVisit, visitWithPhone } from '#scripts/bench/landing/visit-with-phone.ts'
import { bringChromium } from '#scripts/browser/bring-chromium.mjs'
import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { startServer } from '#scripts/serving/server-process.ts'

const port = 4269
const rounds = 5
const root = join(import.meta.dirname, '../..')
const uncachedServer = join(import.meta.dirname, 'landing/uncached-server.ts')

const bounds: { [figure in keyof Phone]: Omit<Figure, 'value'> } = {
  performance: { what: 'performance', unit: '', atLeast: 98 },
  accessibility: { what: 'accessibility', unit: '', atLeast: 100 },
  bestPractices: { what: 'best practices', unit: '', atLeast: 100 },
  seo: { what: 'SEO', unit: '', atLeast: 100 },
  firstPaint: { what: 'first paint', unit: 'ms' },
  largestPaint: { what: 'largest paint', unit: 'ms', atMost: 1500 },
  shift: { what: 'layout shift', unit: '', atMost: 0.02 },
  blocked: { what: 'blocked', unit: 'ms', atMost: 100 },
  documentAndStyles: { what: 'HTML and CSS, compressed', unit: 'KB', atMost: 25 },
  scripts: { what: 'JavaScript, compressed', unit: 'KB', atMost: 110 },
  everything: { what: 'everything, as sent', unit: 'KB', atMost: 300 },
  interaction: { what: 'slowest interaction at 4× CPU slowdown', unit: 'ms', atMost: 200 },
}

type Phone = PhoneVisit & { interaction: number }

async function visit(url: string, language: string): Promise<Phone> {
  const address = `${url}/?lang=${language}`
  const found = await visitWithPhone(address, chromium)
  return { ...found, interaction: await slowestInteraction(address, chromium) }
}

const medians = (visits: Phone[]): Phone =>
  Object.fromEntries(
    Object.keys(visits[0] ?? {}).map((name) => [
      name,
      median(visits.map((each) => each[name as keyof Phone])),
    ]),
  ) as Phone

/** Visits the page in both languages, in turns with the other version if there is one: times depend on the machine. */
async function measureVisits(url: string, other?: string): Promise<void> {
  for (const language of ['ar', 'en']) {
    const visits: Phone[] = []
    const otherVisits: Phone[] = []
    for (let round = 0; round < rounds; round++) {
      if (other) otherVisits.push(await visit(other, language))
      visits.push(await visit(url, language))
    }
    const found = medians(visits)
    const names = Object.keys(bounds) as (keyof typeof bounds)[]
    printFigures(
      `The landing page in ${language} on Lighthouse's phone, median of ${rounds} visits`,
      names.map((name) => ({ ...bounds[name], value: found[name] })),
    )
    if (other) printRatios(found, medians(otherVisits))
  }
}

function printRatios(found: Phone, other: Phone): void {
  const [atMost, atLeast] = [1.1, 0.95]
  const ratio = (name: keyof Phone) => found[name] / other[name]
  printFigures('The same against the other version, which is 1', [
    { what: 'performance', value: ratio('performance'), unit: '×', atLeast },
    { what: 'largest paint', value: ratio('largestPaint'), unit: '×', atMost },
    { what: 'blocked', value: ratio('blocked'), unit: '×', atMost },
    { what: 'JavaScript, compressed', value: ratio('scripts'), unit: '×', atMost },
    { what: 'slowest interaction', value: ratio('interaction'), unit: '×', atMost },
  ])
}

async function measureRequests(url: string, folder: string): Promise<void> {
  const environment = environmentOf(join(folder, 'uncached'))
  const server = await startServer({ port: port + 1, environment, program: uncachedServer })
  try {
    const found = await measureAgainstBare({ cached: url, uncached: server.url }, { folder, rounds })
    printFigures(`Requests for the landing page over 32 connections, median of ${rounds} rounds`, [
      { what: 'bare node:http', value: found.bare, unit: '/s' },
      { what: 'cached page', value: found.cached, unit: '/s' },
      { what: 'cached, share of bare', value: found.cachedShare, unit: '', atLeast: 0.5 },
      { what: 'cached, 99 % within', value: found.p99, unit: 'ms', atMost: 20 },
      { what: 'uncached, share of bare', value: found.uncachedShare, unit: '', atLeast: 0.1 },
    ])
  } finally {
    await server.stop()
  }
}

const environmentOf = (folder: string) => ({ DATA_DIR: folder, RATE_LIMITS: 'off', LOG_LEVEL: 'error' })

// Another checkout that is set up and built, to compare with.
const other = process.argv.find((word) => word.startsWith('--with='))?.slice('--with='.length)

function startVersion(checkout: string, at: number, folder: string) {
  const program = join(checkout, 'server/main.ts')
  return startServer({ port: at, environment: environmentOf(folder), program })
}

printOrigin()
const chromium = await bringChromium()
await inOwnFolder(async (folder) => {
  const server = await startVersion(root, port, join(folder, 'product'))
  const otherServer = other && (await startVersion(resolve(other), port + 2, join(folder, 'other')))
  try {
    await measureVisits(server.url, otherServer ? otherServer.url : undefined)
    await measureRequests(server.url, folder)
  } finally {
    await server.stop()
    if (otherServer) await otherServer.stop()
  }
})
