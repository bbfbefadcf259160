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

it('the sample obeys the contract', () => {
  expect(SiteSettings.parse(sampleSettings)).toEqual(sampleSettings)
})

describe('writing into a draft', () => {
  it('leaves everything that does not stand around the value the very same', () => {
    const store = createDraftStore(draftOf(sampleBasis))
    writeSetting(store, 'packages.basic.features.1.en', 'New')
    const { settings } = store.read()
    expect(valueAt(settings, 'packages.basic.features.1.en')).toBe('New')
    expect(settings.packages.premium).toBe(sampleSettings.packages.premium)
    expect(settings.packages.basic.features[0]).toBe(sampleSettings.packages.basic.features[0])
    expect(settings.hero).toBe(sampleSettings.hero)
    expect(sampleSettings.packages.basic.features[1]?.en).toBe('basic two in English')
  })

  it('tells nobody where the value is what it was', () => {
    const store = createDraftStore(draftOf(sampleBasis))
    let notified = 0
    store.subscribe(() => notified++)
    writeSetting(store, 'stats.clients', 500)
    writeSetting(store, 'stats.clients', 501)
    expect(notified).toBe(1)
  })

  it('moves entries inside their list alone', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
    expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  })
})

describe('what differs', () => {
  it('counts each language of a text, a list and a picture as one thing each', () => {
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

  it('is nothing where the same is said by other objects', () => {
    const copy = {
      settings: structuredClone(sampleSettings),
      sections: structuredClone(sampleBasis.sections),
    }
    expect(changesBetween(sampleBasis, copy)).toEqual([])
  })

  it('names the order and the visibility of sections as one thing', () => {
    const sections = sampleBasis.sections.map((one) => ({ ...one, enabled: one.id !== 'gallery' }))
    expect(changesBetween(sampleBasis, { settings: sampleSettings, sections })).toEqual([
      { place: 'sections', before: sampleBasis.sections, after: sections },
    ])
  })
})

describe('bringing a draft up to date', () => {
  it('keeps what I changed and takes what others changed', () => {
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

  it('tells what both changed, and agrees where both wrote the same', () => {
    const mine = withSettings(['packages.basic.price', 1300], ['numerals', 'arab'])
    const theirs = withSettings(['packages.basic.price', 1400], ['numerals', 'arab'])
    const { site, conflicts } = mergeSites(sampleBasis, mine, theirs)
    expect(conflicts).toEqual([{ place: 'packages.basic.price', basis: 1200, mine: 1300, theirs: 1400 }])
    expect(site.settings.packages.basic.price).toBe(1300)
  })
})

describe('what a text lacks', () => {
  it.each([
    [{ ar: 'نص', en: '' }, 'en', 'missing'],
    [{ ar: 'نص', en: 'Text' }, 'en', 'stale'],
    [{ ar: 'نص', en: 'نص' }, 'en', 'mixed'],
    [{ ar: 'All Latin', en: 'Text' }, 'ar', 'mixed'],
    [{ ar: '', en: '' }, 'en', null],
  ] as const)('of %j, its %s: %s', (text, language, mark) => {
    expect(parityMark(text, language, true)).toBe(mark)
  })

  it('is nothing in a text whose other language stands as it was', () => {
    expect(parityMark({ ar: 'نص', en: 'Text' }, 'en', false)).toBeNull()
  })

  it('is nothing where a name or a unit stands in the other letters', () => {
    expect(isMixed('تمرين HIIT لمدة 20 دقيقة', 'ar')).toBe(false)
    expect(isMixed('20 kg', 'en')).toBe(false)
  })
})

describe('what keeps a draft from being published', () => {
  it('is nothing in a sound one', () => {
    expect([...problemsOf(sampleSettings)]).toEqual([])
  })

  it('is named at its place, in lists too', () => {
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

  it('shows while it is written, but leads nowhere', () => {
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
