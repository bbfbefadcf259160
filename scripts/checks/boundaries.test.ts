import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parseBoundaries, readBoundaries } from './boundaries.ts'
import { boundaryConfiguration } from './generate-overrides.ts'

const root = join(import.meta.dirname, '../..')

const parse = (server: string, web = 'routes → shell → ui') =>
  parseBoundaries(`\`\`\`boundaries\ncontract → zod\n\nserver:\n${server}\n\nweb:\n${web}\n\`\`\`\n`)

const foldersIn = (folder: string) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

it('has the rules of biome.boundaries.json as the table has them (else: npm run boundaries)', () => {
  const written = JSON.parse(readFileSync(join(root, 'biome.boundaries.json'), 'utf8'))
  expect(written).toEqual(JSON.parse(JSON.stringify(boundaryConfiguration(readBoundaries()))))
  expect(JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')).extends).toContain(
    './biome.boundaries.json',
  )
})

it('has a line for each folder of the server, and a folder for each line', () => {
  const { server, technique } = readBoundaries()
  const listed = [
    ...Object.keys(server.arrows),
    ...server.onlyContract,
    ...server.forTests,
    ...technique.folders.filter((name) => name.startsWith('server/')).map((name) => name.slice(7)),
  ]
  const top = listed.filter((name) => !name.includes('/'))
  expect(foldersIn('server').sort()).toEqual(top.sort())
  for (const name of listed.filter((each) => each.includes('/')))
    expect(foldersIn(join('server', name, '..'))).toContain(name.split('/').at(-1))
})

it('has a line for each folder and feature of the web, and a folder for each line', () => {
  const { arrows, withFeatures } = readBoundaries().web
  const parents = Object.keys(withFeatures)
  const found = foldersIn('web').flatMap((name) =>
    parents.includes(name) ? foldersIn(`web/${name}`).map((feature) => `${name}/${feature}`) : [name],
  )
  expect(found.sort()).toEqual(Object.keys(arrows).sort())
})

it('reads names, entries, comments and continued lines', () => {
  const { server, web } = parse(
    'everyone → a · platform/** · context.ts\na · b → nothing   two of them\nc → a\n  · b\nd → any but b',
    'routes → staff/* → ui\nstaff/x → staff/y   with its form\nstaff/y → nothing',
  )
  expect(server.everyone).toEqual(['a', 'platform/**', 'context.ts'])
  expect(server.arrows).toEqual({ a: [], b: [], c: ['a', 'b'], d: ['a', 'c'] })
  expect(web.withFeatures).toEqual({ staff: ['ui'] })
  expect(web.arrows).toEqual({
    routes: ['staff', 'ui'],
    ui: [],
    'staff/x': ['staff/y', 'ui'],
    'staff/y': ['ui'],
  })
})

it.each([
  ['a → b', 'no line for b'],
  ['a → any but b', 'no line for b'],
  ['everyone → b\na → nothing', 'no line for b'],
  ['a → nothing\na → nothing', 'two lines for a'],
  ['a → b\nb → c\nc → a', 'cycle: a → b → c → a'],
  ['a nothing', 'no arrow'],
])('rejects the table %j', (server, message) => expect(() => parse(server)).toThrow(message))

it.each([
  ['a → b → e\nc → d', 'no line for c, d'],
  ['a → b → c\na → d', 'no line for d'],
  ['a → nothing', 'no line with the order'],
])('rejects the order of the web %j', (web, message) =>
  expect(() => parse('a → nothing', web)).toThrow(new RegExp(message)),
)
