import { expect, test } from 'vitest'
import { addressMatcher, networkOf } from './network.ts'

test('a disconnected peer has no address: it is no proxy, and of the unknown network', () => {
  expect(addressMatcher(['127.0.0.1', '::/0'])(undefined)).toBe(false)
  expect(networkOf(undefined)).toBe(networkOf('no address'))
})
