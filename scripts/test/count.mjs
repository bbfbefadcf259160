import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, skipped?: number }} Counts */

const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)

/**
 * A runner that failed without naming a failed test (a file that does not load, a fault between tests), that wrote
 * no report or that ran nothing counts as one failure, so that none of these can pass for success.
 */
function honest({ passed, failed, skipped }, isWell) {
  const ranNothing = passed + failed === 0
  if (ranNothing) console.error('No test ran here.')
  return { passed, failed: failed === 0 && (ranNothing || !isWell) ? 1 : failed, skipped }
}

/** The true counts of a Vitest run, from its JSON report. @returns {Counts} */
export function countVitest(path, code) {
  const report = read(path)
  if (!report) return { passed: 0, failed: 1 }
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  }
  return honest(counts, code === 0 && report.success)
}

/** The true counts of a Playwright run, from its JSON report. @returns {Counts} */
export function countPlaywright(path, code) {
  const report = read(path)
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return honest(
    { passed: expected, failed: unexpected + flaky, skipped },
    code === 0 && report.errors.length === 0,
  )
}
