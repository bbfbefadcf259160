import { expect, it } from 'vitest'
import { nameAt, neededPackages } from './lock-file.ts'

const packages = {
  '': { devDependencies: { tester: '1.0.0' } },
  'node_modules/server': {
    version: '1.0.0',
    dependencies: { '@scope/part': '1.0.0' },
    optionalDependencies: { native: '1.0.0' },
    peerDependencies: { peer: '1.0.0', extra: '1.0.0' },
    peerDependenciesMeta: { extra: { optional: true } },
  },
  'node_modules/server/node_modules/@scope/part': { version: '2.0.0', dependencies: { shared: '1.0.0' } },
  'node_modules/@scope/part': { version: '1.0.0', dev: true },
  'node_modules/shared': { version: '1.0.0', devOptional: true, dependencies: { server: '1.0.0' } },
  'node_modules/native': { version: '1.0.0', optional: true, dependencies: { loader: '1.0.0' } },
  'node_modules/loader': { version: '1.0.0', optional: true },
  'node_modules/peer': { version: '1.0.0' },
  'node_modules/extra': { version: '1.0.0', devOptional: true },
  'node_modules/tester': { version: '1.0.0', dev: true, dependencies: { shared: '1.0.0' } },
}

it('follows a package to all that it needs, each where Node finds it, and marks what an install may leave out', () => {
  const needed = neededPackages(packages, ['server'])
  const optional = Object.entries(needed).map(([place, entry]) => [place, entry.optional ?? false])
  expect(optional).toEqual([
    ['node_modules/loader', true],
    ['node_modules/native', true],
    ['node_modules/peer', false],
    ['node_modules/server', false],
    ['node_modules/server/node_modules/@scope/part', false],
    ['node_modules/shared', false],
  ])
  expect(needed['node_modules/shared']).not.toHaveProperty('devOptional')
})

it('says which package is not locked', () => {
  expect(() => neededPackages(packages, ['gone'])).toThrow('does not have gone')
})

it('names a package by its place', () => {
  expect(nameAt('node_modules/server/node_modules/@scope/part')).toBe('@scope/part')
})
