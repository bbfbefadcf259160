import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** @typedef {{ passed: number, failed: number, skipped?: number, faults?: string[] }} Counts */

const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)

/**
 * A runner that failed without naming a failed test (a file that does not load, a fault between tests), that wrote
 * no report or that ran nothing counts as one failure, so that none of these can pass for success.
 */
function honest({ passed, failed, ...rest }, isWell) {
  const ranNothing = passed + failed === 0
  if (ranNothing) console.error('No test ran here.')
  return { passed, failed: failed === 0 && (ranNothing || !isWell) ? 1 : failed, ...rest }
}

// Of a failure, what it was and where; the rest stands where it happened, further up in the output.
const linesOfFault = 20

/** A failed test and what was said of it, without the colours of a terminal. */
function faultOf(name, messages) {
  const lines = stripVTControlCharacters(messages.join('\n')).trim().split('\n')
  return [name, ...lines.slice(0, linesOfFault).map((line) => `    ${line}`)].join('\n')
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
    faults: report.testResults.flatMap(({ name, message, assertionResults }) => [
      ...assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => faultOf(`${name}: ${fullName}`, failureMessages)),
      ...(message ? [faultOf(name, [message])] : []),
    ]),
  }
  return honest(counts, code === 0 && report.success)
}

/** The true counts of a Playwright run, from its JSON report. @returns {Counts} */
export function countPlaywright(path, code) {
  const report = read(path)
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  const faults = [
    ...report.suites.flatMap(storiesOf).flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) => {
          const said = results.flatMap(({ errors }) => errors.map(({ message = '' }) => message))
          return faultOf(`[${projectName}] ${file}: ${title}`, said)
        }),
    ),
    ...report.errors.map(({ message = '' }) => faultOf('Outside of any story', [message])),
  ]
  return honest(
    { passed: expected, failed: unexpected + flaky, skipped, faults },
    code === 0 && report.errors.length === 0,
  )
}

const storiesOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(storiesOf)]
