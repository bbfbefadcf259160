import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** The bold texts of a page: in the handbook they are what is on the screen. */
export function boldTexts(markdown: string): string[] {
  const prose = markdown.replace(/^```.*?^```/gms, '').replace(/`[^`\n]*`/g, '')
  return [...prose.matchAll(/\*\*(.+?)\*\*/g)].map(([, text = '']) => text)
}

/** Each text of the screens as a pattern, in which a value that is filled in may be anything. */
export function readScreenTexts(): RegExp[] {
  const sources = globSync('web/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !path.includes('.test.'))
    .map((path) => readFileSync(join(root, path), 'utf8'))
  const texts = sources.flatMap(textsOf)
  return [...new Set(texts)].filter(isText).map(patternOf)
}

// Names of the code begin with a small letter. A template without words would match everything.
const isText = (text: string) =>
  /^[\p{Lu}\p{Script=Arabic}\d${]/u.test(text) && /\p{L}{2}/u.test(text.replace(value, ''))

// `${…}` of a template and `{n}` of a plural stand for a value.
const value = /\$\{[^}]*\}|\{n\}/g
const comment = /\/\*[\s\S]*?\*\/|(?<![:"'`])\/\/[^\n]*/g
const literal = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g

function textsOf(source: string): string[] {
  return [...source.replace(comment, '').matchAll(literal)].map(
    ([, single, double, template]) => single ?? double ?? template ?? '',
  )
}

function patternOf(text: string): RegExp {
  const parts = text
    .replace(/\\(.)/g, '$1')
    .split(value)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.+')}$`)
}
