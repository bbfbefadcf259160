import { expect, it } from 'vitest'
import { isDue } from './nightly-backup.ts'

it('is due once a night, or at once where a night was missed', () => {
  const at = (text: string) => new Date(`2026-11-${text}:00Z`)
  expect(isDue(null, at('27T12:00'))).toBe(true)
  expect(isDue(at('27T01:00'), at('27T03:00'))).toBe(false)
  expect(isDue(at('26T01:00'), at('27T00:10'))).toBe(true)
  expect(isDue(at('26T01:00'), at('26T23:00'))).toBe(false)
  expect(isDue(at('25T01:00'), at('26T14:00'))).toBe(true)
})
