import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findForbidden } from './forbidden-patterns.ts'

const root = join(import.meta.dirname, '../..')
const ignored = readFileSync(join(root, '.gitignore'), 'utf8')
  .split('\n')
  .map((line) => line.replace(/^\/|\/$/g, ''))

/** Every file of the project that .gitignore does not exclude. */
function listFiles(folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (entry.name === '.git' || ignored.includes(entry.name) || ignored.includes(path)) return []
    if (entry.isDirectory()) return listFiles(path)
    return entry.isFile() && !entry.name.endsWith('.log') ? [path] : []
  })
}

it('finds no forbidden pattern in the project', () => {
  // This folder contains the patterns that it forbids.
  const files = listFiles().filter((path) => !path.startsWith('scripts/checks/'))
  expect(files.length).toBeGreaterThan(1000)
  expect(files.flatMap((path) => findForbidden(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
})

it.each([
  ['server/site/rules.ts', '// TODO: later'],
  ['README.md', 'FIXME'],
  ['.npmrc', 'registry=https://registry.example.com/'],
  ['docs/setup.md', 'see npmjs.com'],
  ['package-lock.json', '      "resolved": "https://packages.example/zod.tgz",'],
  ['server/site/site.test.ts', "it.skip('holds', () => {})"],
  ['server/site/site.test.ts', "test.describe.only('holds', () => {})"],
  ['server/site/site.test.ts', "it.todo('holds')"],
  ['test/e2e/apply.spec.ts', "xit('holds', () => {})"],
  ['web/ui/card.tsx', '// @ts-nocheck'],
  ['web/ui/card.tsx', '// @ts-expect-error it fits'],
  ['web/ui/card.tsx', 'const box = { marginLeft: 3 }'],
  ['docs/architecture.md', 'it lies in /root/product'],
  ['server/site/utils.ts', ''],
  ['server/site/date-helpers.ts', ''],
  ['web/common/card.tsx', ''],
  ['server/platform/http/session-manager.ts', ''],
  ['web/ui/card.module.css', '\n'.repeat(301)],
])('reports example %# in %s', (path, content) => expect(findForbidden(path, content)).toHaveLength(1))

it.each([
  ['server/site/rules.ts', '// a method to do it later'],
  ['server/site/site.test.ts', "it('skips (only) what is empty', () => profit(3))"],
  ['server/site/site.test.ts', '// @ts-expect-error a missing text does not compile'],
  ['package-lock.json', '      "version": "4.6.7",'],
  ['server/platform/passwords/common-passwords.ts', ''],
  ['web/ui/card.module.css', '\n'.repeat(300)],
])('accepts example %# in %s', (path, content) => expect(findForbidden(path, content)).toEqual([]))
