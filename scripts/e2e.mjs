import { bringChromium } from '#scripts/browser/bring-chromium.mjs'
import { bringEngines } from '#scripts/browser/bring-engines.mjs'
import { localNode } from '#scripts/set-up/places.mjs'
import { run } from '#scripts/set-up/run.mjs'

/** Runs the browser tests, all or the named ones, in each of their combinations of language, screen and theme. */
try {
  const browsers = { CHROMIUM_PATH: await bringChromium(), ...(await bringEngines()) }
  const env = { ...process.env, EVERY_PAIRING: '1', ...browsers }
  const args = ['node_modules/.bin/playwright', 'test', ...process.argv.slice(2)]
  process.exitCode = (await run(localNode, args, { env })).code
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
