import { run } from '#scripts/set-up/run.mjs'

// CI ends a run after ninety minutes: this one ends by itself before, to report what it has counted.
const limit = 80 * 60_000
const start = Date.now()
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`
const inWords = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} left out` : ''}`

/** A stage that throws counts as one failure; its message is shown. */
async function outcomeOf(work) {
  try {
    return await work(start + limit)
  } catch (error) {
    console.error(error.message)
    return { passed: 0, failed: 1 }
  }
}

/** A stage's errors; unnamed failures are counted with a pointer to the output above. */
function errorsOf({ title, counts: { failed, errors = [] } }) {
  if (failed <= errors.length) return errors
  return [...errors, `${title}: ${failed - errors.length} without a name, told further up`]
}

/** Runs every stage, regardless of earlier failures, until a signal ends it. */
async function runStages() {
  const { stages } = await import('#scripts/test/stages.mjs')
  let isReported = false
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (isReported = true))
  const outcomes = []
  for (const [title, work] of stages) {
    console.log(`\n── ${title} ──`)
    const since = Date.now()
    const counts = isReported ? { passed: 0, failed: 1 } : await outcomeOf(work)
    if (isReported) console.error('The run was told to end.')
    outcomes.push({ title, counts, took: seconds(since) })
  }
  const errors = outcomes.flatMap(errorsOf)
  // Repeated at the end: some systems only store the last lines of a long output.
  if (errors.length > 0) console.log(`\n── What failed ──\n${errors.join('\n')}`)
  console.log('\n── All together ──')
  for (const { title, counts, took } of outcomes) console.log(`${title}: ${inWords(counts)} (${took})`)
  return outcomes.map(({ counts }) => counts)
}

console.log('── Set-up ──')
const { code } = await run(process.execPath, ['scripts/set-up.mjs', '--tools'])
const counts = code === 0 ? await runStages() : [{ passed: 0, failed: 1 }]
const sum = (kind) => counts.reduce((total, each) => total + each[kind], 0)
console.log(`In ${seconds(start)}.`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1
