import { expect, it } from 'vitest'
import { mailLink } from './mail-link.ts'

it('a mail link keeps the @, and encodes all other characters', () => {
  expect(mailLink('sara.adel@example.com')).toBe('mailto:sara.adel@example.com')
  const odd = new URL(mailLink('a+b&c?d=e%@example.com', 'ردًا على رسالتك & more'))
  expect(decodeURIComponent(odd.pathname)).toBe('a+b&c?d=e%@example.com')
  expect(odd.pathname).toContain('@example.com')
  expect(odd.href).not.toMatch(/[^\x21-\x7e]/)
  expect(decodeURIComponent(odd.search)).toBe('?subject=ردًا على رسالتك & more')
})
