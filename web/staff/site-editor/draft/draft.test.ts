import { describe, expect, it } from 'vitest'
import { SiteSettings } from '#contract/site-settings.ts'
import { changesBetween } from './changes.ts'
import { createDraftStore, draftOf, writeSetting } from './draft-store.ts'
import { mergeSites } from './merge.ts'
import { isMixed, parityMark } from './parity.ts'
import { moved, valueAt, withValueAt } from './paths.ts'
import { problemsOf, showableSettings } from './problems.ts'
import { sampleBasis, sampleSettings } from './sample-site.ts'

const withSettings = (...writes: [place: string, value: unknown][]) => {
  const settings = writes.reduce(
    (written, [place, value]) => withValueAt(written, place, value),
    sampleSettings,
  )
  return { settings, sections: sampleBasis.sections }
}

it('the sample matches the contract', () => {
  expect(SiteSettings.parse(sampleSettings)).toEqual(sampleSettings)
})

describe('writing into a draft', () => {
  it('keeps the identity of everything outside the path', () => {
    const store = createDraftStore(draftOf(sampleBasis))
    writeSetting(store, 'packages.basic.features.1.en', 'New')
    const { settings } = store.read()
    expect(valueAt(settings, 'packages.basic.features.1.en')).toBe('New')
    expect(settings.packages.premium).toBe(sampleSettings.packages.premium)
    expect(settings.packages.basic.features[0]).toBe(sampleSettings.packages.basic.features[0])
    expect(settings.hero).toBe(sampleSettings.hero)
    expect(sampleSettings.packages.basic.features[1]?.en).toBe('basic two in English')
  })

  it('does not notify without a change', () => {
    const store = createDraftStore(draftOf(sampleBasis))
    let notified = 0
    store.subscribe(() => notified++)
    writeSetting(store, 'stats.clients', 500)
    writeSetting(store, 'stats.clients', 501)
    expect(notified).toBe(1)
  })

  it('moves entries only within their list', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
    expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  })
})

describe('the differences', () => {
  it('count each language of a text, a list and an image once', () => {
    const picture = {
      id: 'a'.repeat(32),
      width: 2,
      height: 1,
      blur: 'data:image/webp;base64,AA',
      alt: { ar: '', en: '' },
    }
    const after = withSettings(
      ['hero.title', { ar: 'جديد', en: 'New' }],
      ['packages.basic.features', []],
      ['heroImage', picture],
    )
    expect(changesBetween(sampleBasis, after).map(({ place }) => place)).toEqual([
      'heroImage',
      'hero.title.ar',
      'hero.title.en',
      'packages.basic.features',
    ])
  })

  it('are none between equal objects', () => {
    const copy = {
      settings: structuredClone(sampleSettings),
      sections: structuredClone(sampleBasis.sections),
    }
    expect(changesBetween(sampleBasis, copy)).toEqual([])
  })

  it('count order and visibility of sections as one', () => {
    const sections = sampleBasis.sections.map((one) => ({ ...one, enabled: one.id !== 'gallery' }))
    expect(changesBetween(sampleBasis, { settings: sampleSettings, sections })).toEqual([
      { place: 'sections', before: sampleBasis.sections, after: sections },
    ])
  })
})

describe('updating a draft', () => {
  it('keeps own changes and takes those of others', () => {
    const mine = withSettings(['packages.basic.price', 1300], ['hero.title.ar', 'عنواني'])
    const theirs = withSettings(
      ['packages.basic.price', 1200],
      ['stats.clients', 700],
      ['hero.title.en', 'Theirs'],
    )
    const { site, conflicts, taken } = mergeSites(sampleBasis, mine, theirs)
    expect(site.settings.packages.basic.price).toBe(1300)
    expect(site.settings.stats.clients).toBe(700)
    expect(site.settings.hero.title).toEqual({ ar: 'عنواني', en: 'Theirs' })
    expect(conflicts).toEqual([])
    expect(taken.map(({ place }) => place)).toEqual(['hero.title.en', 'stats.clients'])
  })

  it('reports conflicts, except for equal values', () => {
    const mine = withSettings(['packages.basic.price', 1300], ['numerals', 'arab'])
    const theirs = withSettings(['packages.basic.price', 1400], ['numerals', 'arab'])
    const { site, conflicts } = mergeSites(sampleBasis, mine, theirs)
    expect(conflicts).toEqual([{ place: 'packages.basic.price', basis: 1200, mine: 1300, theirs: 1400 }])
    expect(site.settings.packages.basic.price).toBe(1300)
  })
})

describe('the warnings of a text', () => {
  it.each([
    [{ ar: 'نص', en: '' }, 'en', 'missing'],
    [{ ar: 'نص', en: 'Text' }, 'en', 'stale'],
    [{ ar: 'نص', en: 'نص' }, 'en', 'mixed'],
    [{ ar: 'All Latin', en: 'Text' }, 'ar', 'mixed'],
    [{ ar: '', en: '' }, 'en', null],
  ] as const)('of %j, its %s: %s', (text, language, mark) => {
    expect(parityMark(text, language, true)).toBe(mark)
  })

  it('are none if the other language is unchanged', () => {
    expect(parityMark({ ar: 'نص', en: 'Text' }, 'en', false)).toBeNull()
  })

  it('are none for names and units in the other script', () => {
    expect(isMixed('تمرين HIIT لمدة 20 دقيقة', 'ar')).toBe(false)
    expect(isMixed('20 kg', 'en')).toBe(false)
  })
})

describe('the publishing errors of a draft', () => {
  it('are none in a valid one', () => {
    expect([...problemsOf(sampleSettings)]).toEqual([])
  })

  it('have a path, in lists too', () => {
    const { settings } = withSettings(
      ['contactEmail', 'half@'],
      ['testimonials.1.content.ar', 'ا'.repeat(801)],
      ['socialLinks.instagram', 'javascript:alert(1)'],
      ['hero.title.ar', ''],
    )
    expect(Object.fromEntries(problemsOf(settings))).toEqual({
      contactEmail: 'email',
      'testimonials.1.content.ar': 'too_long_by:800:801',
      'socialLinks.instagram': 'url',
      'hero.title.ar': 'required',
    })
  })

  it('keep only unsafe links out of the preview', () => {
    const { settings } = withSettings(
      ['socialLinks.instagram', 'javascript:alert(1)'],
      ['companyName.ar', 'ا'.repeat(70)],
      ['stats.clients', -4],
    )
    const shown = showableSettings(settings, sampleSettings)
    expect(shown.socialLinks.instagram).toBe('')
    expect(shown.companyName.ar).toHaveLength(70)
    expect(shown.stats.clients).toBe(-4)
  })
})
