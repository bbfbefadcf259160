import { describe, expect, it } from 'vitest'
import { atEveryPath } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { errorDefinitions, errorSentence } from './errors.ts'
import { fieldProblems, fieldSentence } from './field-errors.ts'
import { lengthProblem, oneLine } from './text.ts'
import { isSafeLink } from './values.ts'

describe('the list of calls', () => {
  it('has each call id and each method with its path once', () => {
    expect(new Set(endpoints.map(({ id }) => id)).size).toBe(endpoints.length)
    const paths = endpoints.flatMap(atEveryPath).map(({ method, path }) => `${method} ${path}`)
    expect(new Set(paths).size).toBe(paths.length)
    // The API description appends numbers to ids for a call's further paths.
    for (const { id } of endpoints) expect(id).toMatch(/^[a-zA-Z]+$/)
  })

  it('declares the parameters that its paths have, and no others', () => {
    for (const { path, params } of endpoints.flatMap(atEveryPath)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      expect(Object.keys(params?.shape ?? {}), path).toEqual(inPath)
    }
  })
})

describe('sentences', () => {
  it('exist in both languages for every error and validation error', () => {
    for (const [code, error] of Object.entries(errorDefinitions)) {
      expect(error.ar, code).toMatch(/[\u0600-\u06ff]/)
      expect(error.en, code).toMatch(/^[A-Z].*[a-z).!]$/)
    }
    for (const [word, texts] of Object.entries(fieldProblems)) {
      expect(texts.ar, word).toMatch(/[\u0600-\u06ff]/)
      expect(texts.en, word).not.toMatch(/[\u0600-\u06ff]/)
    }
  })

  it('give a waiting time in seconds, minutes or hours, in the Arabic plurals', () => {
    expect(errorSentence('too_many_attempts', 'en', 43)).toBe('Please wait 43 seconds before trying again')
    expect(errorSentence('too_many_attempts', 'ar', 43)).toBe('انتظر 43 ثانية قبل المحاولة مرة أخرى')
    expect(errorSentence('too_many_attempts', 'ar', 2)).toBe('انتظر ثانيتين قبل المحاولة مرة أخرى')
    expect(errorSentence('too_many_attempts', 'ar', 5)).toBe('انتظر 5 ثوانٍ قبل المحاولة مرة أخرى')
    expect(errorSentence('too_many_attempts', 'en', 1)).toBe('Please wait 1 second before trying again')
    expect(errorSentence('too_many_attempts', 'en', 3540)).toBe('Please wait 59 minutes before trying again')
    expect(errorSentence('too_many_attempts', 'ar', 3540)).toBe('انتظر 59 دقيقة قبل المحاولة مرة أخرى')
    expect(errorSentence('too_many_attempts', 'ar', 91)).toBe('انتظر دقيقتين قبل المحاولة مرة أخرى')
    expect(errorSentence('too_many_attempts', 'ar', 540)).toBe('انتظر 9 دقائق قبل المحاولة مرة أخرى')
    expect(errorSentence('too_many_requests', 'ar', 7200)).toMatch(/بعد ساعتين\.$/)
    expect(errorSentence('too_many_requests', 'en', 7201)).toMatch(/in 3 hours\.$/)
  })

  it('have the limit of a text, and how many characters are too many', () => {
    const { error } = oneLine(5).safeParse(' 1234567 ')
    expect(error?.issues[0]?.message).toBe(lengthProblem(' 1234567 ', 5))
    expect(lengthProblem(' 12345 ', 5)).toBeUndefined()
    expect(fieldSentence('too_long_by:5:7', 'en')).toBe('Up to 5 characters. Remove 2 of 7.')
    expect(fieldSentence('too_long_by:5:7', 'ar')).toBe('عدد الأحرف 7 والحد الأقصى 5. احذف 2.')
  })

  it('read an unknown field problem as not valid', () => {
    expect(fieldSentence('Expected string', 'en')).toBe('This value isn’t valid')
    expect(fieldSentence('toString', 'en')).toBe('This value isn’t valid')
  })
})

describe('links', () => {
  it.each(['https://example.com/a?b=c', 'http://example.com', '/files/1/original'])('accepts %s', (link) => {
    expect(isSafeLink(link)).toBe(true)
  })

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'https://user:pass@example.com',
    'https:\\\\evil.example',
    'ftp://example.com',
    'example.com',
    'java\nscript:alert(1)',
    '/\\evil.example',
  ])('rejects %j', (link) => {
    expect(isSafeLink(link)).toBe(false)
  })
})
