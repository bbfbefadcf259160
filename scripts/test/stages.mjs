import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { bringChromium } from '#scripts/browser/bring-chromium.mjs'
import { bringNginx } from '#scripts/proxy/bring-nginx.mjs'
import { localNode, root } from '#scripts/set-up/places.mjs'
import { countPlaywright, countVitest } from './count.mjs'
import { programsIn } from './programs.mjs'
import { runUntil } from './run-until.mjs'

/** @typedef {(deadline: number) => Promise<import('./count.mjs').Counts>} Work */

const tool = (name) => `node_modules/.bin/${name}`
const asOne = (code) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

/** A check that passes or fails counts as one test. @returns {Work} */
const check =
  (...words) =>
  async (deadline) =>
    asOne(await runUntil(localNode, words, { deadline }))

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
  const report = freshReport('vitest.json')
  const words = [
    tool('vitest'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  return countVitest(report, await runUntil(localNode, words, { deadline }))
}

/** @type {Work} */
async function stressTests(deadline) {
  const names = programsIn('test/stress')
  if (names.length === 0) console.error('There is no stress test in test/stress.')
  const counts = { passed: 0, failed: names.length === 0 ? 1 : 0, errors: [] }
  for (const name of names) {
    console.log(`${name}:`)
    const code = await runUntil(localNode, [`test/stress/${name}.ts`, '--short'], { deadline })
    counts[code === 0 ? 'passed' : 'failed']++
    if (code !== 0) counts.errors.push(`Stress test ${name}: what it found is told further up`)
  }
  return counts
}

/** @type {Work} */
async function browserTests(deadline) {
  const report = freshReport('e2e.json')
  const env = { CHROMIUM_PATH: await bringChromium() }
  return countPlaywright(report, await runUntil(localNode, [tool('playwright'), 'test'], { deadline, env }))
}

/** All stages of the test run after the set-up, in order. @type {[title: string, work: Work][]} */
export const stages = [
  ['Format, lint and boundaries', check(tool('biome'), 'check', '--error-on-warnings')],
  ['Types', check(tool('tsc'), '--noEmit')],
  ['Advisories and signatures of packages', check('scripts/checks/audit-packages.mjs')],
  ['Unit and integration tests', vitest],
  ['Stress tests, in short form', stressTests],
  ['Browser tests', browserTests],
]
