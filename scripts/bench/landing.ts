import { join } from 'node:path'
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
const uncachedServer = join(import.meta.dirname, 'landing/uncached-server.ts')

const bounds: { [figure in keyof PhoneVisit]: Omit<Figure, 'value'> } = {
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
}

async function measureVisits(url: string, chromium: string): Promise<void> {
  for (const language of ['ar', 'en']) {
    const address = `${url}/?lang=${language}`
    const visits: PhoneVisit[] = []
    const interactions: number[] = []
    for (let round = 0; round < rounds; round++) {
      visits.push(await visitWithPhone(address, chromium))
      interactions.push(await slowestInteraction(address, chromium))
    }
    const figures = (Object.keys(bounds) as (keyof PhoneVisit)[]).map((name) => ({
      ...bounds[name],
      value: median(visits.map((visit) => visit[name])),
    }))
    printFigures(`The landing page in ${language} on Lighthouse's phone, median of ${rounds} visits`, [
      ...figures,
      {
        what: 'slowest interaction at 4× CPU slowdown',
        value: median(interactions),
        unit: 'ms',
        atMost: 200,
      },
    ])
  }
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

printOrigin()
const chromium = await bringChromium()
await inOwnFolder(async (folder) => {
  const server = await startServer({ port, environment: environmentOf(join(folder, 'product')) })
  try {
    await measureVisits(server.url, chromium)
    await measureRequests(server.url, folder)
  } finally {
    await server.stop()
  }
})
