import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bringChromium } from '#scripts/browser/bring-chromium.mjs'
import { bringEngines } from '#scripts/browser/bring-engines.mjs'
import { localNode, root } from '#scripts/set-up/places.mjs'
import { run } from '#scripts/set-up/run.mjs'
import { countPlaywright } from '#scripts/test/count.mjs'

const report = join(root, 'test-results/e2e.json')

/** Runs the browser tests, all or the named ones, in each of their combinations of language, screen and theme. */
try {
  const browsers = { CHROMIUM_PATH: await bringChromium(), ...(await bringEngines()) }
  const env = { ...process.env, EVERY_PAIRING: '1', ...browsers }
  const args = ['node_modules/.bin/playwright', 'test', ...process.argv.slice(2)]
  rmSync(report, { force: true })
  const { code } = await run(localNode, args, { env })
  // A list of the tests, for example, has no report.
  process.exitCode = existsSync(report) ? Math.min(1, countPlaywright(report, code).failed) : code
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
