import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const others = `${letters}0123456789_-`
// Lists of content blockers hide `.ad` and the like.
const blocked = /^ad/i

/**
 * Names the classes and animations of the style sheets below a folder by two characters: hashes of them are in every
 * page, style sheet and script, and do not compress. The order is that of the files' paths, so that a build can be
 * repeated.
 */
export function shortClassNames(root: string): (name: string, file: string) => string {
  const short = names()
  const given = new Map<string, string>()
  for (const file of globSync('web/**/*.module.css', { cwd: root }).toSorted())
    for (const name of definedIn(join(root, file))) given.set(`${file} ${name}`, short.next().value ?? '')
  return (name, file) => {
    const found = given.get(`${relative(root, file)} ${name}`)
    if (!found) throw new Error(`No short name for ${name} in ${file}`)
    return found
  }
}

function definedIn(file: string): Set<string> {
  const text = readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
  return new Set([...text.matchAll(/(?:\.|@keyframes\s+)([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name))
}

function* names(): Generator<string> {
  for (const first of letters)
    for (const second of others) {
      const name = first + second
      if (!blocked.test(name)) yield name
    }
}
