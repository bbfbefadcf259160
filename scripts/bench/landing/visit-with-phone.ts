import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'

/** What one first visit came to: scores of 100, milliseconds, and kilobytes as they were sent. */
export type Visit = {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  largestPaint: number
  shift: number
  blocked: number
  documentAndStyles: number
  scripts: number
  everything: number
}

const debuggingPort = 9377
const quietly = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
const bytesPerKilobyte = 1024

/** Visits a page as Lighthouse's simulated phone does: over a slow network, with a quarter of this processor. */
export async function visitWithPhone(url: string, executablePath: string): Promise<Visit> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const args = [`--remote-debugging-port=${debuggingPort}`, ...asRoot, ...quietly]
  const browser = await chromium.launch({ executablePath, args })
  try {
    const result = await lighthouse(url, { port: debuggingPort, logLevel: 'silent', output: 'json' })
    if (!result || result.lhr.runtimeError) {
      throw new Error(`Lighthouse gave no result: ${result?.lhr.runtimeError?.message}`)
    }
    return visitOf(result.lhr)
  } finally {
    await browser.close()
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']
type Sent = { resourceType?: string; transferSize?: number }

function visitOf({ categories, audits }: Report): Visit {
  const score = (name: string) => Math.round((categories[name]?.score ?? Number.NaN) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const details = audits['network-requests']?.details
  const requests = (details?.type === 'table' ? details.items : []) as Sent[]
  const kilobytes = (isMeant: (type: string) => boolean) =>
    requests
      .filter(({ resourceType = '' }) => isMeant(resourceType))
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / bytesPerKilobyte
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    largestPaint: value('largest-contentful-paint'),
    shift: value('cumulative-layout-shift'),
    blocked: value('total-blocking-time'),
    documentAndStyles: kilobytes((type) => type === 'Document' || type === 'Stylesheet'),
    scripts: kilobytes((type) => type === 'Script'),
    everything: kilobytes(() => true),
  }
}
