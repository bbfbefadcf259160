import { expect, it } from 'vitest'
import { auditActions } from './audit.ts'
import { auditWords } from './audit-words.ts'

it('every action has words of its own in both languages, and no other has', () => {
  expect(Object.keys(auditWords).sort()).toEqual([...auditActions].sort())
  for (const language of ['ar', 'en'] as const) {
    const words = auditActions.map((action) => auditWords[action][language])
    expect(words.filter((text) => text.trim() === '')).toEqual([])
    expect(new Set(words).size).toBe(words.length)
    const script = language === 'ar' ? /^[\p{Script=Arabic}\p{Mark}\s]+$/u : /^[\p{Script=Latin}\s’-]+$/u
    expect(words.filter((text) => !script.test(text))).toEqual([])
  }
})
