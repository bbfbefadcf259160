import { run } from '#scripts/set-up/run.mjs'

const limit = 19 * 60_000
const start = Date.now()
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`
const inWords = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} left out` : ''}`

/** A stage that throws has failed as one; its sentence is shown. */
async function outcomeOf(work) {
  try {
    return await work(start + limit)
  } catch (fault) {
    console.error(fault.message)
    return { passed: 0, failed: 1 }
  }
}

/** What a stage says of its failures; of those that it does not name, that they are further up. */
function faultsOf({ title, counts: { failed, faults = [] } }) {
  if (failed <= faults.length) return faults
  return [...faults, `${title}: ${failed - faults.length} without a name, told further up`]
}

/** Runs every stage, whatever the earlier ones found, until told to end. */
async function runStages() {
  const { stages } = await import('#scripts/test/stages.mjs')
  let isTold = false
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (isTold = true))
  const outcomes = []
  for (const [title, work] of stages) {
    console.log(`\n── ${title} ──`)
    const since = Date.now()
    const counts = isTold ? { passed: 0, failed: 1 } : await outcomeOf(work)
    if (isTold) console.error('The run was told to end.')
    outcomes.push({ title, counts, took: seconds(since) })
  }
  const faults = outcomes.flatMap(faultsOf)
  // Once more at the end: of a long output some keep only the last lines.
  if (faults.length > 0) console.log(`\n── What failed ──\n${faults.join('\n')}`)
  console.log('\n── All together ──')
  for (const { title, counts, took } of outcomes) console.log(`${title}: ${inWords(counts)} (${took})`)
  return outcomes.map(({ counts }) => counts)
}

console.log('── Set-up ──')
const { code } = await run(process.execPath, ['scripts/set-up.mjs'])
const counts = code === 0 ? await runStages() : [{ passed: 0, failed: 1 }]
const sum = (kind) => counts.reduce((total, each) => total + each[kind], 0)
console.log(`In ${seconds(start)}.`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1
