import { expect, it } from 'vitest'
import { copiedNumber, isAddress } from './copied-number.ts'

it.each([
  ['010 0000 0000', '01000000000'],
  ['٠١٠ ٠٠٠٠ ٠٠٠٠', '01000000000'],
  ['\u2066+20 100-000-0000\u2069', '01000000000'],
  ['00201000000000', '01000000000'],
  ['+44 20 7946 0018', '442079460018'],
  ['1000 2345 6789 01', '10002345678901'],
  ['EG38 0019 0005 0000 0000 2631 8000 2', 'EG380019000500000000263180002'],
  ['coach.karim@instapay', 'coach.karim@instapay'],
  ['01000000000@instapay', '01000000000@instapay'],
])('copies %s as %s', (shown, copied) => {
  expect(copiedNumber(shown)).toBe(copied)
})

it.each([
  ['coach.karim@instapay', true],
  ['01000000000@instapay', true],
  ['010 0000 0000', false],
  ['٠١٠ ٠٠٠٠ ٠٠٠٠', false],
  ['EG38 0019 0005 0000 0000 2631 8000 2', false],
])('%s is an address: %s', (shown, expected) => {
  expect(isAddress(shown)).toBe(expected)
})
