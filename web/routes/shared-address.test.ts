import { expect, test } from 'vitest'
import { missingAddress, sharedAddress } from './shared-address.ts'

const at = (address: string) => sharedAddress(new URL(address, 'http://localhost'))

test('public pages are cached by path, without other parameters', () => {
  expect(at('/')).toBe('/')
  expect(at('/?utm_source=instagram&lang=fr')).toBe('/')
  expect(at('/privacy?plan=basic')).toBe('/privacy')
  expect(at('/status?code=ABCD-2345')).toBe('/status')
})

test('a page with a language parameter is cached apart from the one without', () => {
  expect(at('/?utm_source=instagram&lang=en')).toBe('/?lang=en')
  expect(at('/subscription?lang=ar&plan=basic')).toBe('/subscription?plan=basic&lang=ar')
})

test('the order form is cached once for each package', () => {
  expect(at('/subscription')).toBe('/subscription')
  expect(at('/subscription?x=1&plan=professional')).toBe('/subscription?plan=professional')
  expect(at('/subscription?plan=gold')).toBe('/subscription')
})

test('the contact form is cached once before a message was sent, and once after', () => {
  expect(at('/contact')).toBe('/contact')
  expect(at('/contact?a=1&plan=basic')).toBe('/contact')
  expect(at('/contact?sent')).toBe('/contact?sent=')
  expect(at('/contact?sent=x&lang=en&b')).toBe('/contact?sent=&lang=en')
  expect(at('/?sent')).toBe('/')
})

test('pages behind a sign-in are cached as they are before it', () => {
  expect(at('/members?x=1')).toBe('/members')
  expect(at('/admin')).toBe('/admin')
})

test('no other page is cached', () => {
  for (const path of [
    '/setup?token=x',
    '/reset-password?token=x',
    '/nope',
    '/members/x',
    '/privacy.data',
    '/constructor',
  ]) {
    expect(at(path)).toBeNull()
  }
})

test('unknown pages are cached as one, once for each language', () => {
  const missing = (address: string) => missingAddress(new URL(address, 'http://localhost'))
  const paths = ['/nope', '/wp-login.php?a=1', '/a/b/c.data', '/nope?lang=fr']
  expect(new Set(paths.map(missing))).toEqual(new Set(['/404']))
  expect(missing('/nope?x=1&lang=en')).toBe('/404?lang=en')
})
