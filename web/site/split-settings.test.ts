import { describe, expect, it } from 'vitest'
import type { LandingContent } from '#contract/site-settings.ts'
import { inOneLanguage } from './split-settings.ts'

const content = {
  hero: {
    title: { ar: 'جسم أقوى', en: 'Stronger' },
    typed: [{ ar: 'قوة', en: '' }],
    lead: { ar: '', en: '' },
  },
  heroCounters: { years: 5, success: 95 },
  heroImage: null,
} as unknown as LandingContent

describe('the content in one language', () => {
  it('keeps the texts of that language, and leaves numbers and absent pictures as they are', () => {
    expect(inOneLanguage(content, 'ar')).toEqual({
      hero: { title: { ar: 'جسم أقوى', en: '' }, typed: [{ ar: 'قوة', en: '' }], lead: { ar: '', en: '' } },
      heroCounters: { years: 5, success: 95 },
      heroImage: null,
    })
  })

  it('falls back to Arabic where nothing is written in English', () => {
    expect(inOneLanguage(content, 'en').hero).toEqual({
      title: { ar: '', en: 'Stronger' },
      typed: [{ ar: 'قوة', en: '' }],
      lead: { ar: '', en: '' },
    })
  })
})
