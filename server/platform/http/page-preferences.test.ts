import { expect, test } from 'vitest'
import { readPreferences } from './page-preferences.ts'

const read = (query: string, cookies: Record<string, string> = {}) =>
  readPreferences(new URL(`http://localhost/${query}`), cookies)

test('a first visit is in Arabic and in the dark theme', () => {
  expect(read('')).toEqual({ language: 'ar', theme: 'dark', keep: null })
})

test('stored choices are used', () => {
  expect(read('', { language: 'en', theme: 'light' })).toEqual({ language: 'en', theme: 'light', keep: null })
})

test('a language in the address overrides the stored one and replaces it', () => {
  const { language, keep } = read('?lang=en', { language: 'ar' })
  expect(language).toBe('en')
  expect(keep).toBe('language=en; Path=/; Max-Age=31536000; SameSite=Lax')
  expect(read('?lang=en', { language: 'en' }).keep).toBeNull()
})

test('unknown values are replaced by the defaults', () => {
  expect(read('?lang=fr', { language: 'de', theme: 'neon' })).toEqual({
    language: 'ar',
    theme: 'dark',
    keep: null,
  })
})
