import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { neededPackages, readLockFile } from '#scripts/packages/lock-file.ts'
import { buildPackages, releaseManifest } from './contents.ts'

const root = join(import.meta.dirname, '../..')
const project = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const manifest = releaseManifest(project)
// Only `npm run dev` loads these, in a call of its own.
const forDevelopment = ['@fastify/middie', 'vite']
// Optional: without it the log of a terminal is JSON too.
const optional = ['pino-pretty']

/** The packages that the released sources import as values, whether at the start or later. */
function importedPackages(): Set<string> {
  const paths = ['server', 'contract'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  const sources = paths.filter(
    (path) => /(?<!\.test)\.(?:ts|mjs)$/.test(path) && !path.startsWith('server/test/'),
  )
  const imports = sources.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8').replaceAll(/^import type [^;]*? from '[^']*'$/gms, '')
    return [...text.matchAll(/\b(?:from|import\() ?'((?:@[\w-]+\/)?[a-z][\w.-]*)[^':]*'/g)].map(
      ([, name = '']) => name,
    )
  })
  return new Set(imports)
}

it('ships each package that the server imports, and no other', () => {
  const imported = [...importedPackages()].filter(
    (name) => !forDevelopment.includes(name) && !optional.includes(name),
  )
  expect(Object.keys(manifest.dependencies).sort()).toEqual(imported.sort())
})

it('leaves only known packages out', () => {
  for (const name of buildPackages) expect(project.dependencies, name).toHaveProperty(name)
})

it('locks what it ships with checksums, and nothing of the build', () => {
  const names = Object.keys(manifest.dependencies)
  const needed = neededPackages(readLockFile(root).packages, names)
  for (const [place, entry] of Object.entries(needed)) expect(entry.integrity, place).toMatch(/^sha512-/)
  for (const place of ['react', 'vite', 'lucide-react', 'typescript', 'vitest'])
    expect(needed).not.toHaveProperty(`node_modules/${place}`)
  expect(needed).toHaveProperty('node_modules/sharp')
})
