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
  it('has the texts of that language, and unchanged numbers and missing images', () => {
    expect(inOneLanguage(content, 'ar')).toEqual({
      hero: { title: { ar: 'جسم أقوى', en: '' }, typed: [{ ar: 'قوة', en: '' }], lead: { ar: '', en: '' } },
      heroCounters: { years: 5, success: 95 },
      heroImage: null,
    })
  })

  it('falls back to Arabic for an empty English text', () => {
    expect(inOneLanguage(content, 'en').hero).toEqual({
      title: { ar: '', en: 'Stronger' },
      typed: [{ ar: 'قوة', en: '' }],
      lead: { ar: '', en: '' },
    })
  })
})

describe('the settings of every screen', () => {
  it('omit what only one screen shows: the landing page, the privacy text, the members’ FAQ', () => {
    const whole = Object.fromEntries(Object.keys(SiteSettings.shape).map((field) => [field, field]))
    const carried = Object.keys(shellSettingsOf(whole as unknown as SiteSettings))
    for (const field of [...landingFields, 'privacyText', 'faq']) expect(carried).not.toContain(field)
    expect(carried).toEqual(
      expect.arrayContaining(['companyName', 'packages', 'socialLinks', 'paymentMethods']),
    )
  })
})
