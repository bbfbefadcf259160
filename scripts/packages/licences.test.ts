import { join } from 'node:path'
import { expect, it } from 'vitest'
import { licenceProblems } from './licences.ts'
import { readLockFile } from './lock-file.ts'

const root = join(import.meta.dirname, '../..')
const problemsOf = (license: string | undefined, name = 'planted') =>
  licenceProblems({ [`node_modules/${name}`]: { version: '1.0.0', ...(license && { license }) } })

it('finds only allowed licences among the packages', () => {
  expect(licenceProblems(readLockFile(root).packages)).toEqual([])
})

it.each([
  'GPL-3.0-only',
  'AGPL-3.0',
  'UNLICENSED',
  'SEE LICENSE IN terms.txt',
  'MIT AND GPL-2.0',
  'MIT)',
  '',
  undefined,
])('does not allow %s', (license) => {
  expect(problemsOf(license)).toEqual([expect.stringContaining('planted@1.0.0 has the licence')])
})

it.each(['MIT', '(MIT OR GPL-3.0-only)', 'GPL-2.0 OR (Apache-2.0 AND ISC)'])('allows %s', (license) => {
  expect(problemsOf(license)).toEqual([])
})

it('allows the licence of the picture library for that alone', () => {
  const license = 'Apache-2.0 AND LGPL-3.0-or-later'
  expect(problemsOf(license, '@img/sharp-wasm32')).toEqual([])
  expect(problemsOf(license)).toHaveLength(1)
})
