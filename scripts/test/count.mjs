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

/** The annotation of a failed browser test whose page the browser had stopped drawing. */
export const stalled = 'page no longer drawn'

/** Whether a test passed at the second try, and the first one was seen to fail because of the browser. */
const failedForBrowser = ({ status, results }) =>
  status === 'flaky' &&
  results
    .filter((result) => result.status !== 'passed')
    .every(({ annotations = [] }) => annotations.some(({ type }) => type === stalled))

/**
 * The counts of a Playwright run, from its JSON report. A test that passed only when it ran again has failed, unless the
 * browser had stopped drawing its page. @returns {Counts}
 */
export function countPlaywright(path, code) {
  const report = read(path)
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  const specs = report.suites.flatMap(testsOf)
  const again = specs.flatMap(({ tests }) => tests).filter(failedForBrowser).length
  if (again > 0) console.log(`Ran again, because the browser had stopped drawing their page: ${again}.`)
  const errors = [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter((one) => ['unexpected', 'flaky'].includes(one.status) && !failedForBrowser(one))
        .map(({ projectName, results }) => {
          const messages = results.flatMap(({ errors }) => errors.map(({ message = '' }) => message))
          return errorOf(`[${projectName}] ${file}: ${title}`, messages)
        }),
    ),
    ...report.errors.map(({ message = '' }) => errorOf('Outside of any test', [message])),
  ]
  return withRunnerFailure(
    { passed: expected + again, failed: unexpected + flaky - again, skipped, errors },
    code === 0 && report.errors.length === 0,
  )
}

const testsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(testsOf)]
