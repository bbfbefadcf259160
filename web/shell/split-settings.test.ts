import { describe, expect, it } from 'vitest'
import { type LandingContent, landingFields, SiteSettings } from '#contract/site-settings.ts'
import { inOneLanguage, shellSettingsOf } from './split-settings.ts'

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

describe('what every screen carries', () => {
  it('is spared what one place alone shows: the landing page, the privacy text, the questions of members', () => {
    const whole = Object.fromEntries(Object.keys(SiteSettings.shape).map((field) => [field, field]))
    const carried = Object.keys(shellSettingsOf(whole as unknown as SiteSettings))
    for (const field of [...landingFields, 'privacyText', 'faq']) expect(carried).not.toContain(field)
    expect(carried).toEqual(
      expect.arrayContaining(['companyName', 'packages', 'socialLinks', 'paymentMethods']),
    )
  })
})
