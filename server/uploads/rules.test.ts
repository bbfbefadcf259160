import { expect, test } from 'vitest'
import { shownName } from './rules.ts'

test('a file name is normalized, without invisible characters, and shortened before its extension', () => {
  expect(shownName('C:\\photos\\re\u0301c\u202eu.png')).toBe('r\u00e9cu.png')
  expect(shownName(`${'a'.repeat(200)}.jpeg`)).toBe(`${'a'.repeat(145)}.jpeg`)
})

test('a file name with too many marks on a letter is shortened before the marks are sorted', () => {
  const stacked = `e${'\u0315\u0300\u0323'.repeat(40_000)}`
  expect(shownName(`${stacked}.png`)).toBe(`${stacked.slice(0, 146)}.png`)
})
