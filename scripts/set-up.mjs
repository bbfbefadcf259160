import { setUp } from '#scripts/set-up/set-up.mjs'

/** `--no-build` leaves the pages as they are, `--tools` installs what checks, tests and measurements need too. */
const isReady = await setUp({
  pages: !process.argv.includes('--no-build'),
  tools: process.argv.includes('--tools'),
})
process.exitCode = isReady ? 0 : 1
