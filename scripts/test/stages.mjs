import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { bringChromium } from '#scripts/browser/bring-chromium.mjs'
import { bringEngines } from '#scripts/browser/bring-engines.mjs'
import { bringNginx } from '#scripts/proxy/bring-nginx.mjs'
import { bringSwift } from '#scripts/s3/bring-swift.mjs'
import { localNode, root } from '#scripts/set-up/places.mjs'
import { countPlaywright, countVitest, endOf } from './count.mjs'
import { programsIn } from './programs.mjs'
import { runUntil } from './run-until.mjs'

/** @typedef {(deadline: number) => Promise<import('./count.mjs').Counts>} Work */

const tool = (name) => `node_modules/.bin/${name}`

const checks = {
  'Format, lint and boundaries': [tool('biome'), 'check', '--error-on-warnings'],
  Types: [tool('tsc'), '--noEmit'],
  'Advisories and signatures of packages': ['scripts/checks/audit-packages.mjs'],
  Documents: ['scripts/docs/build-docs.ts'],
}

/** The checks of the sources side by side, each of which counts as one test. @type {Work} */
async function sourceChecks(deadline) {
  const titles = Object.keys(checks)
  const ran = await Promise.all(
    titles.map(async (title) => ({
      title,
      ...(await runUntil(localNode, checks[title], { deadline, title: `${title}:` })),
    })),
  )
  const errors = ran.filter(({ code }) => code !== 0).map(({ title, output }) => endOf(title, output))
  return { passed: titles.length - errors.length, failed: errors.length, errors }
}

/** Deletes the report first: an old one must never be counted. */
function freshReport(name) {
  const path = join(root, 'test-results', name)
  rmSync(path, { force: true })
  return path
}

/** @type {Work} */
async function vitest(deadline) {
  // Before the tests, whose time is limited. If the installation fails, the tests that need it fail too.
  await bringNginx().catch(() => {})
  await bringSwift().catch(() => {})
  const report = freshReport('vitest.json')
  const args = [tool('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await runUntil(localNode, args, { deadline })
  return countVitest(report, code)
}

// Stress tests in short form measure no times, so two can run at once.
const stressTestsAtOnce = 2

/** @type {Work} */
async function stressTests(deadline) {
  const names = programsIn('test/stress')
  if (names.length === 0) console.error('There is no stress test in test/stress.')
  const counts = { passed: 0, failed: names.length === 0 ? 1 : 0, errors: [] }
  const waiting = [...names]
  async function runWaiting() {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const args = [`test/stress/${name}.ts`, '--short']
      const { code, output } = await runUntil(localNode, args, { deadline, title: `${name}:` })
      counts[code === 0 ? 'passed' : 'failed']++
      if (code !== 0) counts.errors.push(endOf(`Stress test ${name}`, output))
    }
  }
  await Promise.all(Array.from({ length: stressTestsAtOnce }, runWaiting))
  return counts
}

/** @type {Work} */
async function browserTests(deadline) {
  const report = freshReport('e2e.json')
  const env = { CHROMIUM_PATH: await bringChromium(), ...(await bringEngines()) }
  const { code } = await runUntil(localNode, [tool('playwright'), 'test'], { deadline, env })
  return countPlaywright(report, code)
}

/** All stages of the test run after the set-up, in order. @type {[title: string, work: Work][]} */
export const stages = [
  ['Format, lint, boundaries, types, advisories on packages, documents', sourceChecks],
  ['Unit and integration tests', vitest],
  ['Stress tests, in short form', stressTests],
  ['Browser tests', browserTests],
]
