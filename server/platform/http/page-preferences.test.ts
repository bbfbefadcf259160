import { expect, test } from 'vitest'
import { readPreferences } from './page-preferences.ts'

const read = (query: string, cookies: Record<string, string> = {}) =>
  readPreferences(new URL(`http://localhost/${query}`), cookies)

test('a first visitor reads Arabic in the dark', () => {
  expect(read('')).toEqual({ language: 'ar', theme: 'dark', keep: null })
})

test('kept choices hold', () => {
  expect(read('', { language: 'en', theme: 'light' })).toEqual({ language: 'en', theme: 'light', keep: null })
})

test('a language in the address wins over the kept one and is kept in its place', () => {
  const { language, keep } = read('?lang=en', { language: 'ar' })
  expect(language).toBe('en')
  expect(keep).toBe('language=en; Path=/; Max-Age=31536000; SameSite=Lax')
  expect(read('?lang=en', { language: 'en' }).keep).toBeNull()
})

test('values that nobody offers fall back to the defaults', () => {
  expect(read('?lang=fr', { language: 'de', theme: 'neon' })).toEqual({
    language: 'ar',
    theme: 'dark',
    keep: null,
  })
})
