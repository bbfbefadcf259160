import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** @typedef {{ passed: number, failed: number, skipped?: number, errors?: string[] }} Counts */

const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)

/**
 * Counts one failure for a runner that failed without a failed test (a file that does not load, an error between
 * tests), that wrote no report or that ran nothing, so that none of these can pass as success.
 */
function withRunnerFailure({ passed, failed, ...rest }, hasSucceeded) {
  const ranNothing = passed + failed === 0
  if (ranNothing) console.error('No test ran here.')
  return { passed, failed: failed === 0 && (ranNothing || !hasSucceeded) ? 1 : failed, ...rest }
}

// Enough for the message and position of a failure; the rest is in the output above.
const linesOfError = 20

const linesOf = (text) => stripVTControlCharacters(text).trim().split('\n')

const titled = (title, lines) => [title, ...lines.map((line) => `    ${line}`)].join('\n')

/** A failed test and its messages, without terminal colours. */
const errorOf = (name, messages) => titled(name, linesOf(messages.join('\n')).slice(0, linesOfError))

/** A failed program and the end of its output, where programs say what went wrong. */
export const endOf = (title, output) => titled(title, linesOf(output).slice(-linesOfError))

/** The counts of a Vitest run, from its JSON report. @returns {Counts} */
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
    errors: report.testResults.flatMap(({ name, message, assertionResults }) => [
      ...assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => errorOf(`${name}: ${fullName}`, failureMessages)),
      ...(message ? [errorOf(name, [message])] : []),
    ]),
  }
  return withRunnerFailure(counts, code === 0 && report.success)
}

/** The counts of a Playwright run, from its JSON report. @returns {Counts} */
export function countPlaywright(path, code) {
  const report = read(path)
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  const errors = [
    ...report.suites.flatMap(testsOf).flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) => {
          const messages = results.flatMap(({ errors }) => errors.map(({ message = '' }) => message))
          return errorOf(`[${projectName}] ${file}: ${title}`, messages)
        }),
    ),
    ...report.errors.map(({ message = '' }) => errorOf('Outside of any test', [message])),
  ]
  return withRunnerFailure(
    { passed: expected, failed: unexpected + flaky, skipped, errors },
    code === 0 && report.errors.length === 0,
  )
}

const testsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(testsOf)]
