import { describe, expect, it } from 'vitest'
import type { SiteSettings } from '#contract/site-settings.ts'
import { neededTexts, staleTexts, textsOf, textsWithoutArabic } from '#contract/translation-rules.ts'
import type { LocalizedText } from '#contract/values.ts'
import { siteDefaults } from './default-settings.ts'

const { settings } = siteDefaults(true)

const nothing = { ar: '', en: '' }
const [testimonial] = settings.testimonials

const withTagline = (footerTagline: LocalizedText): SiteSettings => ({ ...settings, footerTagline })
const withServices = (...services: SiteSettings['services']): SiteSettings => ({ ...settings, services })

const online = { id: 'online', ar: 'تدريب أونلاين', en: 'Online coaching' }
const food = { id: 'food', ar: 'خطط تغذية', en: 'Nutrition plans' }
const form = { id: 'form', ar: 'تحليل الأداء', en: 'Form review' }

describe('the texts of a site', () => {
  it('are all values with two languages, at any depth, by their paths', () => {
    const texts = new Map(textsOf(settings).map(({ path, text }) => [path, text]))
    expect(texts.get('hero.title')).toBe(settings.hero.title)
    expect(texts.get('packages.basic.features.0')).toBe(settings.packages.basic.features[0])
    expect(texts.get('privacyText')).toBe(settings.privacyText)
    expect(texts.get('galleryImages.0.caption')).toBe(settings.galleryImages[0]?.caption)
    expect([...texts.keys()].filter((path) => path.startsWith('paymentMethods.instapay'))).toEqual([])
  })

  it('that are required are present', () => {
    const paths = textsOf(settings).map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining([...neededTexts]))
  })
})

describe('a text whose other language changed', () => {
  const before = withTagline({ ar: 'واحد', en: 'One' })

  it.each<[string, LocalizedText, string[]]>([
    ['the Arabic', { ar: 'اثنان', en: 'One' }, ['footerTagline.en']],
    ['the English', { ar: 'واحد', en: 'Two' }, ['footerTagline.ar']],
    ['both', { ar: 'اثنان', en: 'Two' }, []],
    ['nothing', { ar: 'واحد', en: 'One' }, []],
    ['the English away', { ar: 'واحد', en: '' }, []],
    ['the Arabic, the English away', { ar: 'اثنان', en: '' }, []],
  ])('is outdated in the language that was not changed: changed %s', (_what, after, stale) => {
    expect(staleTexts(before, withTagline(after), [])).toEqual(stale)
  })

  it.each<[string, LocalizedText, string[]]>([
    ['nothing changes', { ar: 'واحد', en: 'One' }, ['footerTagline.en']],
    ['the same language changes again', { ar: 'ثلاثة', en: 'One' }, ['footerTagline.en']],
    ['it follows', { ar: 'واحد', en: 'Two' }, []],
    ['both change', { ar: 'اثنان', en: 'Two' }, []],
  ])('stays outdated until it is changed as well: %s', (_what, after, stale) => {
    expect(staleTexts(before, withTagline(after), ['footerTagline.en'])).toEqual(stale)
  })

  it('is not outdated if a missing language was added', () => {
    expect(staleTexts(withTagline({ ar: 'واحد', en: '' }), before, [])).toEqual([])
  })

  it('keeps its mark if it only moved, and loses it if it was removed', () => {
    const listed = withServices(online, food, form)
    expect(staleTexts(listed, withServices(food, form, online), ['services.1.en'])).toEqual(['services.0.en'])
    expect(staleTexts(listed, withServices(online, form), ['services.1.en'])).toEqual([])
    const rewritten = { ...food, ar: 'خطط أخرى' }
    expect(staleTexts(listed, withServices(rewritten, online), [])).toEqual(['services.0.en'])
  })

  it('has its own mark, also if another text is equal', () => {
    const listed = withServices(online, food, { ...online, id: 'twin' })
    expect(staleTexts(listed, listed, ['services.0.en'])).toEqual(['services.0.en'])
    expect(staleTexts(listed, listed, ['services.2.en'])).toEqual(['services.2.en'])
  })

  it('has no mark if it is new', () => {
    expect(staleTexts(withServices(online), withServices(online, food), [])).toEqual([])
  })
})

describe('texts without Arabic', () => {
  it('are required for publishing, if the field is required or has English', () => {
    const draft = {
      ...settings,
      companyName: { ar: '', en: '' },
      hero: { ...settings.hero, typed: [{ ar: '', en: 'Move' }] },
      location: { ar: '', en: '' },
      footerTagline: { ar: 'لك', en: '' },
    }
    expect(textsWithoutArabic(draft)).toEqual(['companyName.ar', 'hero.typed.0.ar'])
  })

  it.each([
    [
      'a feature of a package',
      'packages.basic.features.0',
      { packages: { ...settings.packages, basic: { ...settings.packages.basic, features: [nothing] } } },
    ],
    ['a testimonial', 'testimonials.0.content', { testimonials: [{ ...testimonial!, content: nothing }] }],
    ['a step', 'steps.0.title', { steps: [{ title: nothing, text: nothing }] }],
    ['an answer', 'faq.0.answer', { faq: [{ question: { ar: 'هل؟', en: '' }, answer: nothing }] }],
    [
      'a way to pay',
      'paymentMethods.others.0.label',
      { paymentMethods: { ...settings.paymentMethods, others: [{ label: nothing, number: '', name: '' }] } },
    ],
  ])('are required for publishing in a list entry without other content: %s', (_what, place, changed) => {
    expect(textsWithoutArabic({ ...settings, ...changed })).toEqual([`${place}.ar`])
  })

  it('may be missing in an entry with other content', () => {
    const gallery = { picture: null, poster: 'plate' as const, caption: nothing }
    const changed = { galleryImages: [gallery], steps: [{ title: { ar: 'خطوة', en: '' }, text: nothing }] }
    expect(textsWithoutArabic({ ...settings, ...changed })).toEqual([])
  })

  it.each([true, false])('are not in the defaults (demo: %s)', (demo) => {
    expect(textsWithoutArabic(siteDefaults(demo).settings)).toEqual([])
  })
})
