import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { siteDefaults } from '#server/site/index.ts'
import { purposesOf, shippedPurposes, shippedSentences } from './purposes-of.ts'

const written = siteDefaults(false).settings.privacyText
const basis = { written, storage: 'server' } as const

it('the product’s sentences ask for what their number stands for', () => {
  // Something new in them? Raise `shippedPurposes`, and every member is asked. Better words alone? Only this fingerprint changes.
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([written, shippedSentences]))
    .digest('hex')
  expect([shippedPurposes, fingerprint.slice(0, 16)]).toEqual([1, 'ed3b132a9052f8b1'])
})

it('purposes are the same for the same lines, and others for another purpose, recipient or place', () => {
  const before = purposesOf(written, basis)
  const changed = (change: (text: string) => string) =>
    purposesOf({ ar: written.ar, en: change(written.en) }, basis)
  expect(changed((text) => text.replaceAll('. ', '.  ').toUpperCase())).toBe(before)
  expect(changed((text) => `${text}\nhttps://example.com/privacy, +20 100 123 4567.`)).toBe(before)
  expect(changed((text) => `${text}\n\n## How long we keep it\n- For ever.`)).toBe(before)
  expect(changed((text) => `${text}\nWe sell it.`)).not.toBe(before)
  expect(changed((text) => text.replace('We don’t sell', 'We sell'))).not.toBe(before)
  expect(purposesOf(written, { ...basis, storage: 'service' })).not.toBe(before)
  // Two languages that change places are not the same page.
  expect(purposesOf({ ar: 'a', en: 'b' }, basis)).not.toBe(purposesOf({ ar: 'b', en: 'a' }, basis))
})
