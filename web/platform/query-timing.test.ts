import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { hastyCalls } from './query-timing.ts'

test('every call that is given up early is a call of the API', () => {
  const known = Object.values(endpoints).map(({ id }) => id)
  expect(known).toEqual(expect.arrayContaining([...hastyCalls]))
})
