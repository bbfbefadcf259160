import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'

/**
 * The result of a first visit: scores of 100, milliseconds, and kilobytes of 1,024 bytes: page, styles and scripts
 * compressed, and the total as sent, with all headers.
 */
export type PhoneVisit = {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  firstPaint: number
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

/** Visits a page like Lighthouse's simulated phone: on a slow network, with a quarter of this processor. */
export async function visitWithPhone(url: string, executablePath: string): Promise<PhoneVisit> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const args = [`--remote-debugging-port=${debuggingPort}`, ...asRoot, ...quietly]
  const browser = await chromium.launch({ executablePath, args })
  try {
    const result = await lighthouse(url, { port: debuggingPort, logLevel: 'silent', output: 'json' })
    if (!result || result.lhr.runtimeError) {
      throw new Error(`Lighthouse gave no result: ${result?.lhr.runtimeError?.message}`)
    }
    const requests = requestsOf(result.lhr)
    const [documentAndStyles, scripts] = await Promise.all([
      compressedKilobytes(requests, ['Document', 'Stylesheet']),
      compressedKilobytes(requests, ['Script']),
    ])
    return { ...scoresOf(result.lhr), documentAndStyles, scripts, everything: sentKilobytes(requests) }
  } finally {
    await browser.close()
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']
type RequestEntry = { url: string; resourceType?: string; transferSize?: number }

function scoresOf({ categories, audits }: Report) {
  const score = (name: string) => Math.round((categories[name]?.score ?? Number.NaN) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    shift: value('cumulative-layout-shift'),
    blocked: value('total-blocking-time'),
  }
}

function requestsOf({ audits }: Report): RequestEntry[] {
  const details = audits['network-requests']?.details
  return (details?.type === 'table' ? details.items : []) as RequestEntry[]
}

function sentKilobytes(requests: readonly RequestEntry[]): number {
  return requests.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / bytesPerKilobyte
}

async function compressedKilobytes(
  requests: readonly RequestEntry[],
  types: readonly string[],
): Promise<number> {
  const meant = requests.filter(({ resourceType = '' }) => types.includes(resourceType))
  const lengths = await Promise.all(meant.map(({ url }) => compressedLength(url)))
  return lengths.reduce((sum, length) => sum + length, 0) / bytesPerKilobyte
}

async function compressedLength(url: string): Promise<number> {
  const { headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
  const length = headers.get('content-length')
  if (headers.get('content-encoding') !== 'br' || length === null) throw new Error(`Not compressed: ${url}`)
  return Number(length)
}
