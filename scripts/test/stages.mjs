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

/** A check that holds or does not: it counts as one. @returns {Work} */
const check =
  (...words) =>
  async (deadline) =>
    asOne(await runUntil(localNode, words, { deadline }))

/** Clears the report first: an old one must never be counted. */
function freshReport(name) {
  const path = join(root, 'test-results', name)
  rmSync(path, { force: true })
  return path
}

/** @type {Work} */
async function vitest(deadline) {
  // Before the tests, whose time is limited. Where it cannot be had, those that need it fail with the same sentence.
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
async function proofs(deadline) {
  const names = programsIn('scripts/prove')
  if (names.length === 0) console.error('There is no proof in scripts/prove.')
  const counts = { passed: 0, failed: names.length === 0 ? 1 : 0 }
  for (const name of names) {
    console.log(`${name}:`)
    const code = await runUntil(localNode, [`scripts/prove/${name}.ts`, '--short'], { deadline })
    counts[code === 0 ? 'passed' : 'failed']++
  }
  return counts
}

// The longest story takes a minute on a slow machine.
const longestStory = 100_000

/** @type {Work} */
async function stories(deadline) {
  const report = freshReport('stories.json')
  const env = { CHROMIUM_PATH: await bringChromium(), STORIES_UNTIL: String(deadline - longestStory) }
  return countPlaywright(report, await runUntil(localNode, [tool('playwright'), 'test'], { deadline, env }))
}

/** All that the test run does after the set-up, in order. @type {[title: string, work: Work][]} */
export const stages = [
  ['Format, lint and boundaries', check(tool('biome'), 'check', '--error-on-warnings')],
  ['Types', check(tool('tsc'), '--noEmit')],
  ['Clean words', check('scripts/checks/clean-words.mjs')],
  ['Planted faults', check('scripts/checks/planted-faults.mjs')],
  ['Advisories and signatures of packages', check('scripts/checks/audit-packages.mjs')],
  ['Unit and integration tests', vitest],
  ['Proofs, in short form', proofs],
  ['Stories in the browser', stories],
]
