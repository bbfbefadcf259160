import { join } from 'node:path'
import { measureEdits } from '#scripts/bench/editor/measure-edits.ts'
import { median } from '#scripts/bench/figures/quantiles.ts'
import { printFigures, printOrigin } from '#scripts/bench/figures/report.ts'
import { bringChromium } from '#scripts/browser/bring-chromium.mjs'
import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { startServer } from '#scripts/serving/server-process.ts'

const port = 4271
const times = 20

// A number, a text and a list entry, each with the one section that shows it.
const edits = [
  { what: 'a price', group: 'packages', place: 'packages.basic.price', part: 'packages' },
  { what: 'the headline', group: 'hero', place: 'hero.title.en', part: 'hero' },
  { what: 'a feature', group: 'packages', place: 'packages.premium.features.2.en', part: 'packages' },
]

printOrigin()
const chromium = await bringChromium()
await inOwnFolder(async (folder) => {
  const environment = { DATA_DIR: join(folder, 'product'), RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
  const server = await startServer({ port, environment })
  try {
    const found = await measureEdits(server.url, { edits, times, executablePath: chromium })
    printFigures(
      `From a key press in the editor to the frame that shows it in the preview, median of ${times}`,
      found.flatMap(({ what, delays, others }) => [
        { what, value: median(delays), unit: 'ms', atMost: 50 },
        { what: `${what}: the slowest`, value: Math.max(...delays), unit: 'ms' },
        { what: `${what}: other sections that were rendered`, value: others.length, unit: '', atMost: 0 },
      ]),
    )
  } finally {
    await server.stop()
  }
})
