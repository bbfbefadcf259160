import { describe, expect, it } from 'vitest'
import { SectionSetting } from '#contract/site.ts'
import { SiteSettings } from '#contract/site-settings.ts'
import { siteDefaults } from './default-settings.ts'
import { repairSections, repairSettings } from './rules.ts'

const { settings: defaults, sections } = siteDefaults(false)

describe('the default settings', () => {
  it.each([true, false])('obey the contract (demo: %s)', (demo) => {
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

  it('answer the questions of members in both languages, about renewing, files, pauses and payment', () => {
    const { faq } = defaults
    expect(faq.length).toBeGreaterThanOrEqual(5)
    for (const { question, answer } of faq) {
      for (const text of [question.ar, question.en, answer.ar, answer.en]) expect(text).not.toBe('')
    }
  })

  it('name nobody to pay and nobody to call outside demo mode', () => {
    expect(defaults.paymentMethods).toEqual({
      instapay: { number: '', name: '' },
      vodafoneCash: { number: '', name: '' },
      others: [],
    })
    expect(defaults.socialLinks).toEqual({ whatsapp: '', phone: '', instagram: '' })
    expect(defaults.contactEmail).toBe('')
  })
})

describe('repairing stored settings', () => {
  it('keeps what can be read as it is', () => {
    const stored = { ...defaults, contactEmail: 'me@example.com' }
    expect(repairSettings(JSON.parse(JSON.stringify(stored)), defaults)).toEqual({
      settings: stored,
      broken: [],
    })
  })

  it('replaces a broken field alone, deep inside as well', () => {
    const stored = {
      ...defaults,
      contactEmail: 'no address',
      packages: {
        ...defaults.packages,
        basic: { ...defaults.packages.basic, price: '900', durationMonths: 6 },
      },
    }
    const { settings, broken } = repairSettings(stored, defaults)
    expect(broken.sort()).toEqual(['contactEmail', 'packages.basic.price'])
    expect(settings.contactEmail).toBe('')
    expect(settings.packages.basic).toEqual({ ...defaults.packages.basic, durationMonths: 6 })
  })

  it.each([0, 101, 2.5, '5'])('takes %j for no daily limit, and leaves the other limits alone', (videos) => {
    const stored = { dailyLimits: { basic: { videos, trainings: 100 }, premium: { videos: 1 } } }
    const { settings, broken } = repairSettings(stored, defaults)
    expect(broken).toEqual(['dailyLimits.basic.videos'])
    expect(settings.dailyLimits).toEqual({
      basic: { videos: null, trainings: 100 },
      professional: { videos: null, trainings: null },
      premium: { videos: 1, trainings: null },
    })
  })

  it('never mixes the languages of one text', () => {
    const stored = { ...defaults, companyName: { ar: 'كابتن منى', en: 5 } }
    const { settings, broken } = repairSettings(stored, defaults)
    expect(settings.companyName).toEqual(defaults.companyName)
    expect(broken).toEqual(['companyName'])
  })

  it('fills in fields that the product has learnt since, without calling them broken', () => {
    const { numerals: _, ...older } = defaults
    expect(repairSettings(older, defaults)).toEqual({ settings: defaults, broken: [] })
  })

  it.each([null, 'text', [], 7])('falls back to all defaults where %j is stored', (stored) => {
    expect(repairSettings(stored, defaults)).toEqual({ settings: defaults, broken: ['settings'] })
  })
})

describe('repairing stored sections', () => {
  it('drops unreadable and repeated ones, adds unknown ones, and counts from 1', () => {
    const [hero, gallery, ...others] = sections
    const stored = [
      { ...gallery, order: 7 },
      { id: 'broken' },
      { ...hero, order: 9 },
      { ...gallery, order: 1 },
    ]
    expect(repairSections(stored, sections)).toEqual([
      { ...gallery, order: 1 },
      { ...hero, order: 2 },
      ...others,
    ])
  })

  it('shows no component twice, under whatever name', () => {
    const [hero, ...others] = sections
    const renamed = { ...hero, id: 'top' }
    expect(repairSections([renamed, hero], sections)).toEqual([renamed, ...others])
  })

  it('uses the defaults where no list is stored', () => {
    expect(repairSections('none', sections)).toEqual(sections)
  })
})
