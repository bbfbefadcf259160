import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { neededPackages, readLockFile } from '#scripts/packages/lock-file.ts'
import { buildPackages, optionalPackages, releasedFiles, releaseManifest } from './contents.ts'

const root = join(import.meta.dirname, '../..')
const project = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const manifest = releaseManifest(project)
// Only `npm run dev` loads these, in a call of its own.
const forDevelopment = ['@fastify/middie', 'vite']
// Without it the log of a terminal is JSON too.
const optional = ['pino-pretty', ...optionalPackages]

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

it('ships the samples of deploy, and no file that an operator put beside them', () => {
  const tracked = execFileSync('git', ['ls-files', 'deploy'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
  const copy = mkdtempSync(join(tmpdir(), 'coach-contents-'))
  const write = (path: string) => {
    mkdirSync(join(copy, path, '..'), { recursive: true })
    writeFileSync(join(copy, path), 'POSTGRES_PASSWORD=a-password')
  }
  const own = ['.env', 'deploy/.env', 'deploy/coach.example.key', 'server/.env', 'server/platform/.env.local']
  for (const path of ['build/server/index.js', '.env.example', 'server/main.ts', ...tracked, ...own])
    write(path)
  const shipped = releasedFiles(copy).sort()
  rmSync(copy, { recursive: true })
  expect(shipped).toEqual(['.env.example', 'build/server/index.js', 'server/main.ts', ...tracked].sort())
})

it('keeps settings out of a container, wherever they are', () => {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')
  expect(ignored).toEqual(
    expect.arrayContaining(['**/.env', '**/.env.*', '!.env.example', '**/*.key', '**/*.pem']),
  )
})

it('locks optional packages, which an install for production leaves out', () => {
  expect(Object.keys(manifest.devDependencies)).toEqual(optionalPackages)
  const needed = neededPackages(readLockFile(root).packages, optionalPackages)
  for (const [place, entry] of Object.entries(needed)) expect(entry.integrity, place).toMatch(/^sha512-/)
  expect(Object.keys(manifest.dependencies)).not.toContain('@aws-sdk/client-s3')
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
