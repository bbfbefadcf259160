import { describe, expect, it } from 'vitest'
import { SectionSetting } from '#contract/site.ts'
import { SiteSettings } from '#contract/site-settings.ts'
import { siteDefaults } from './default-settings.ts'

const { settings: defaults } = siteDefaults(false)

describe('the default settings', () => {
  it.each([true, false])('are valid by the contract (demo: %s)', (demo) => {
    const { settings, sections: own } = siteDefaults(demo)
    expect(SiteSettings.parse(settings)).toEqual(settings)
    expect(SectionSetting.array().parse(own)).toEqual(own)
  })

  it('offer three packages with 4, 5 and 6 features', () => {
    const { basic, professional, premium } = defaults.packages
    expect([basic.price, professional.price, premium.price]).toEqual([1200, 2000, 3200])
    expect([basic, professional, premium].map((one) => one.features.length)).toEqual([4, 5, 6])
    expect([basic, professional, premium].map((one) => one.durationMonths)).toEqual([1, 2, 3])
  })

  it('answer the frequent questions of members in both languages: renewal, files, pauses and payment', () => {
    const { faq } = defaults
    expect(faq.length).toBeGreaterThanOrEqual(5)
    for (const { question, answer } of faq) {
      for (const text of [question.ar, question.en, answer.ar, answer.en]) expect(text).not.toBe('')
    }
  })

  it('have no payment and contact details outside demo mode', () => {
    expect(defaults.paymentMethods).toEqual({
      instapay: { number: '', name: '' },
      vodafoneCash: { number: '', name: '' },
      others: [],
    })
    expect(defaults.socialLinks).toEqual({ whatsapp: '', phone: '', instagram: '' })
    expect(defaults.contactEmail).toBe('')
  })
})
