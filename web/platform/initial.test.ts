import { expect, it } from 'vitest'
import { initialOf } from './initial.ts'

it.each([
  ['كابتن هاني', 'ه'],
  ['الكابتن سارة', 'س'],
  ['Coach karim', 'K'],
  ['  منى عبد الحميد', 'م'],
  ['كابتن', 'ك'],
  ['كوتشينا', 'ك'],
  ['', ''],
])('the initial of "%s" is "%s"', (name, initial) => {
  expect(initialOf(name)).toBe(initial)
})
