import { expect, test } from 'vitest'
import { missingAddress, sharedAddress } from './shared-address.ts'

const at = (address: string) => sharedAddress(new URL(address, 'http://localhost'))

test('public pages are kept under their path, whatever else an address carries', () => {
  expect(at('/')).toBe('/')
  expect(at('/?utm_source=instagram&lang=fr')).toBe('/')
  expect(at('/privacy?plan=basic')).toBe('/privacy')
  expect(at('/status?code=ABCD-2345')).toBe('/status')
})

test('a page that was asked for in a language is kept beside the one that was not', () => {
  expect(at('/?utm_source=instagram&lang=en')).toBe('/?lang=en')
  expect(at('/subscription?lang=ar&plan=basic')).toBe('/subscription?plan=basic&lang=ar')
})

test('the order form is kept once for each package', () => {
  expect(at('/subscription')).toBe('/subscription')
  expect(at('/subscription?x=1&plan=professional')).toBe('/subscription?plan=professional')
  expect(at('/subscription?plan=gold')).toBe('/subscription')
})

test('the contact form is saved once before a message was sent, and once after', () => {
  expect(at('/contact')).toBe('/contact')
  expect(at('/contact?a=1&plan=basic')).toBe('/contact')
  expect(at('/contact?sent')).toBe('/contact?sent=')
  expect(at('/contact?sent=x&lang=en&b')).toBe('/contact?sent=&lang=en')
  expect(at('/?sent')).toBe('/')
})

test('pages behind a sign-in are kept as they look before it', () => {
  expect(at('/members?x=1')).toBe('/members')
  expect(at('/admin')).toBe('/admin')
})

test('no other page is kept', () => {
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

test('pages that do not exist are all kept as one, in each language that an address may ask for', () => {
  const missing = (address: string) => missingAddress(new URL(address, 'http://localhost'))
  const paths = ['/nope', '/wp-login.php?a=1', '/a/b/c.data', '/nope?lang=fr']
  expect(new Set(paths.map(missing))).toEqual(new Set(['/404']))
  expect(missing('/nope?x=1&lang=en')).toBe('/404?lang=en')
})
