import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

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
  throw new Error('All names of two characters are in use')
}

const styleImport = /^import (\w+) from ('[^']+\.module\.css')/gm

/**
 * Makes the bundler write class names where they are used. As an object, the names of a style sheet are in its chunk,
 * so the first view of the landing page would load those of all later sections. A file that picks a name at run time,
 * such as `styles[tone]`, keeps the object.
 */
export const classNamesInPlace: Plugin = {
  name: 'class-names-in-place',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /\/web\/\S+\.tsx$/, code: /\.module\.css'/ },
    handler: (code) =>
      code.replace(styleImport, (whole, name, file) => {
        const otherUse = new RegExp(`\\b${name}\\b(?!\\.\\w| from)`)
        return otherUse.test(code) ? whole : `import * as ${name} from ${file}`
      }),
  },
}

/** Keeps style sheets whose names are all written in place: the bundler would drop them as unused. */
export const styleSheetsStay: Plugin = {
  name: 'style-sheets-stay',
  enforce: 'post',
  apply: 'build',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code, moduleSideEffects: 'no-treeshake' }),
  },
}
