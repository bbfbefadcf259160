import { expect, test } from 'vitest'
import { addressMatcher, networkOf } from './network.ts'

test('a peer that has hung up has no address: it is nobody’s proxy, and of the network of whatever names none', () => {
  expect(addressMatcher(['127.0.0.1', '::/0'])(undefined)).toBe(false)
  expect(networkOf(undefined)).toBe(networkOf('no address'))
})
