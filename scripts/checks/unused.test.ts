import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

type Issue = { file: string } & Record<string, { name: string }[]>

it('no file, export or package is unused, and none is missing', { timeout: 120_000 }, () => {
  const { stdout, stderr } = spawnSync('node_modules/.bin/knip', ['--reporter', 'json', '--no-progress'], {
    encoding: 'utf8',
  })
  expect(stdout, stderr).toMatch(/^\{/)
  const { issues }: { issues: Issue[] } = JSON.parse(stdout)
  const found = issues.flatMap(({ file, ...kinds }) =>
    Object.entries(kinds).flatMap(([kind, names]) => names.map(({ name }) => `${file}: ${kind}: ${name}`)),
  )
  expect(found).toEqual([])
})
