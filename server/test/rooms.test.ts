import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'

const server = fileURLToPath(new URL('..', import.meta.url))
const contract = fileURLToPath(new URL('../../contract', import.meta.url))

const ids = new Set<string>(endpoints.map(({ id }) => id))
const contractFiles = globSync('*.ts', { cwd: contract })

/** Which contract file declares each endpoint: its constant has the endpoint's id as its name. */
const declaredIn = new Map(
  contractFiles.flatMap((file) => {
    const text = readFileSync(`${contract}/${file}`, 'utf8')
    const names = [...text.matchAll(/^export const (\w+) = endpoint\(/gm)].map(([, name]) => name ?? '')
    return names.filter((name) => ids.has(name)).map((name) => [name, file.replace(/\.ts$/, '')] as const)
  }),
)

const imports = /import (?:\* as (\w+)|\{([^}]*)\}) from '#contract\/[\w-]+\.ts'/g

/** The names that a file imports from the contract; of namespace imports, those that it uses. */
function contractNames(text: string): string[] {
  return [...text.matchAll(imports)].flatMap(([, namespace, names = '']) =>
    namespace
      ? [...text.matchAll(new RegExp(`\\b${namespace}\\.(\\w+)`, 'g'))].map(([, name]) => name ?? '')
      : names.split(',').map((name) => name.trim().split(' as ')[0] ?? ''),
  )
}

/** Which folders serve each endpoint, as `applications-renewal` for `server/applications/renewal`. */
const servedFrom = globSync('**/routes.ts', { cwd: server }).flatMap((path) => {
  const folder = dirname(path).replaceAll('/', '-')
  return contractNames(readFileSync(`${server}/${path}`, 'utf8')).flatMap((name) => {
    const file = declaredIn.get(name)
    return file === undefined ? [] : [{ name, folder, file }]
  })
})

it('finds every endpoint in the contract, and almost all by name in a routes.ts', () => {
  expect([...ids].filter((id) => !declaredIn.has(id))).toEqual([])
  expect(new Set(servedFrom.map(({ name }) => name)).size).toBeGreaterThan(ids.size - 5)
})

it('declares each endpoint in the contract file of the folder that serves it', () => {
  const strays = servedFrom.filter(({ folder, file }) => file !== folder && !file.startsWith(`${folder}-`))
  expect(strays).toEqual([])
})
