import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { countPlaywright, stalled } from './count.mjs'

let folder: string | undefined

afterEach(async () => {
  if (folder) await rm(folder, { recursive: true })
})

type Result = { status: string; errors: { message: string }[]; annotations: { type: string }[] }

const failed = (...types: string[]): Result => ({
  status: 'timedOut',
  errors: [{ message: 'Test timeout' }],
  annotations: types.map((type) => ({ type })),
})
const passed: Result = { status: 'passed', errors: [], annotations: [] }

/** The counts of a run with one test that had these results, and another that passed at once. */
async function countsOf(status: 'flaky' | 'unexpected', ...results: Result[]) {
  folder = await mkdtemp(join(tmpdir(), 'coach-counts-'))
  const path = join(folder, 'e2e.json')
  const spec = { file: 'some.test.ts', title: 'a claim', tests: [{ projectName: 'ar-390', status, results }] }
  const stats = { expected: 1, unexpected: 0, flaky: 0, skipped: 0, [status]: 1 }
  await writeFile(path, JSON.stringify({ stats, suites: [{ suites: [{ specs: [spec] }] }], errors: [] }))
  return countPlaywright(path, status === 'flaky' ? 0 : 1)
}

test('a browser test that passes only when it runs again has failed', async () => {
  const counts = await countsOf('flaky', failed(), passed)
  expect(counts).toMatchObject({ passed: 1, failed: 1 })
  expect(counts.errors?.join()).toContain('[ar-390] some.test.ts: a claim')
})

test('unless the browser had stopped drawing its page', async () => {
  const counts = await countsOf('flaky', failed(stalled), passed)
  expect(counts).toMatchObject({ passed: 2, failed: 0, errors: [] })
})

test('a test that fails twice has failed, whatever the browser did', async () => {
  expect(await countsOf('unexpected', failed(stalled), failed(stalled))).toMatchObject({ failed: 1 })
})
