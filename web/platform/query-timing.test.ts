import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { hastyCalls } from './query-timing.ts'

test('every call with a short timeout is a call of the API', () => {
  const known = Object.values(endpoints).map(({ id }) => id)
  expect(known).toEqual(expect.arrayContaining([...hastyCalls]))
})
