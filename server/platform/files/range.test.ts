import { expect, test } from 'vitest'
import { parseRange } from './range.ts'

test.each([
  ['bytes=0-99', { kind: 'part', start: 0, end: 99 }],
  ['bytes=500-', { kind: 'part', start: 500, end: 999 }],
  ['bytes=-100', { kind: 'part', start: 900, end: 999 }],
  ['bytes=-5000', { kind: 'part', start: 0, end: 999 }],
  ['bytes=990-2000', { kind: 'part', start: 990, end: 999 }],
  ['bytes=999-999', { kind: 'part', start: 999, end: 999 }],
])('%s of 1000 bytes is one part', (header, expected) => {
  expect(parseRange(header, 1000)).toEqual(expected)
})

test.each(['bytes=1000-', 'bytes=1000-2000', 'bytes=-0'])(
  '%s of 1000 bytes cannot be satisfied',
  (header) => {
    expect(parseRange(header, 1000)).toEqual({ kind: 'unsatisfiable' })
  },
)

test('an empty file has no part', () => {
  expect(parseRange('bytes=0-', 0)).toEqual({ kind: 'unsatisfiable' })
  expect(parseRange('bytes=-5', 0)).toEqual({ kind: 'unsatisfiable' })
})

test.each([undefined, '', 'bytes=-', 'bytes=9-5', 'bytes=0-1,5-6', 'items=0-5', 'bytes=a-b', 'bytes=0-1\nx'])(
  '%j returns the whole file',
  (header) => {
    expect(parseRange(header, 1000)).toEqual({ kind: 'whole' })
  },
)
