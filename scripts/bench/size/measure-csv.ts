import { setTimeout as pause } from 'node:timers/promises'
import { makeCsvLink } from '#contract/csv-files.ts'
import { residentOf } from '#scripts/bench/figures/process-tree.ts'
import type { Figure } from '#scripts/bench/figures/report.ts'
import { call, granted } from '#scripts/serving/calls.ts'
import type { ServerProcess } from '#scripts/serving/server-process.ts'

const lookEvery = 50
const millisecondsPerSecond = 1000
/** As much as a few batches of rows may need, in megabytes; a file of 300,000 rows has about 50. */
const atMost = 64

/** Downloads the largest files, and watches the server's memory. */
export async function measureCsv(server: ServerProcess, token: string): Promise<Figure[]> {
  // The first file also loads code.
  await download(server, token, 'members')
  const figures: Figure[] = []
  for (const table of ['members', 'requests'] as const) {
    const { rows, seconds, more } = await download(server, token, table)
    figures.push({ what: `CSV of ${table}, rows`, value: rows, unit: '' })
    figures.push({ what: `CSV of ${table}, in`, value: seconds, unit: 's' })
    figures.push({ what: `CSV of ${table}, more memory`, value: more, unit: 'MB', atMost })
  }
  return figures
}

async function download({ url, pid }: ServerProcess, token: string, table: 'members' | 'requests') {
  const link = granted(await call(url, makeCsvLink, { token, body: { table } }))
  const before = residentOf(pid)
  const startedAt = performance.now()
  let most = before
  let isLooking = true
  const looking = (async () => {
    while (isLooking) {
      most = Math.max(most, residentOf(pid))
      await pause(lookEvery)
    }
  })()
  const response = await fetch(new URL(link.url, url))
  let rows = 0
  for await (const part of response.body ?? []) rows += linesIn(part)
  isLooking = false
  await looking
  return { rows, seconds: (performance.now() - startedAt) / millisecondsPerSecond, more: most - before }
}

function linesIn(bytes: Uint8Array): number {
  const lineFeed = 10
  let lines = 0
  for (const byte of bytes) if (byte === lineFeed) lines++
  return lines
}
