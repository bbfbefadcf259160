import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', ...patterns], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')

const names = (text: string, pattern: RegExp) => new Set(text.match(pattern))
const tokens = names(readFileSync('web/styles/tokens.css', 'utf8'), /(?<=^ +)--[\w-]+(?=:)/gm)
const used = names(read('web/**/*.css', 'web/**/*.ts', 'web/**/*.tsx'), /(?<=var\()--[\w-]+/g)

// Elements have properties of their own too; these prefixes are the scales'.
const scales = /^--(?:s|fs|lh|r|z)-/

it('finds the tokens and their uses', () => {
  expect(tokens).toContain('--s-8')
  expect(used).toContain('--s-8')
})

it('every step of a scale that is used is a token', () => {
  expect([...used].filter((name) => scales.test(name) && !tokens.has(name))).toEqual([])
})

it('every token is used', () => {
  expect([...tokens].filter((name) => !used.has(name))).toEqual([])
})
