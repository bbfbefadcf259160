import { describe, expect, it } from 'vitest'
import {
  isAboutContent,
  leftOutSections,
  normalizeSections,
  normalizeSettings,
} from '#contract/normalize-site.ts'
import type { SectionSetting } from '#contract/site.ts'
import { siteDefaults } from './default-settings.ts'

const { settings: defaults, sections } = siteDefaults(false)
const demo = siteDefaults(true).settings

describe('repairing stored settings', () => {
  it('does not change valid settings', () => {
    const stored = { ...defaults, contactEmail: 'me@example.com' }
    expect(normalizeSettings(JSON.parse(JSON.stringify(stored)), defaults)).toEqual({
      settings: stored,
      broken: [],
    })
  })

  it('replaces only an invalid field, also a nested one', () => {
    const stored = {
      ...defaults,
      contactEmail: 'no address',
      packages: {
        ...defaults.packages,
        basic: { ...defaults.packages.basic, price: '900', durationMonths: 6 },
      },
    }
    const { settings, broken } = normalizeSettings(stored, defaults)
    expect(broken.sort()).toEqual(['contactEmail', 'packages.basic.price'])
    expect(settings.contactEmail).toBe('')
    expect(settings.packages.basic).toEqual({ ...defaults.packages.basic, durationMonths: 6 })
  })

  it.each([0, 101, 2.5, '5'])(
    'reads %j as no daily limit, and does not change the other limits',
    (videos) => {
      const stored = { dailyLimits: { basic: { videos, trainings: 100 }, premium: { videos: 1 } } }
      const { settings, broken } = normalizeSettings(stored, defaults)
      expect(broken).toEqual(['dailyLimits.basic.videos'])
      expect(settings.dailyLimits).toEqual({
        basic: { videos: null, trainings: 100 },
        professional: { videos: null, trainings: null },
        premium: { videos: 1, trainings: null },
      })
    },
  )

  it('never mixes the languages of one text', () => {
    const stored = { ...defaults, companyName: { ar: 'كابتن منى', en: 5 } }
    const { settings, broken } = normalizeSettings(stored, defaults)
    expect(settings.companyName).toEqual(defaults.companyName)
    expect(broken).toEqual(['companyName'])
  })

  it('fills in new fields of a newer version, without reporting them as invalid', () => {
    const { numerals: _, ...older } = defaults
    expect(normalizeSettings(older, defaults)).toEqual({ settings: defaults, broken: [] })
  })

  it.each([null, 'text', [], 7])('uses all defaults if %j is stored', (stored) => {
    expect(normalizeSettings(stored, defaults)).toEqual({ settings: defaults, broken: ['settings'] })
  })

  it('omits invalid entries of a list, not the others', () => {
    const [first, second] = demo.testimonials
    const stored = { ...demo, testimonials: [first, { ...second, rating: 9 }, 'text'] }
    const { settings, broken } = normalizeSettings(stored, demo)
    expect(settings.testimonials).toEqual([first])
    expect(broken).toEqual(['testimonials.1', 'testimonials.2'])
  })

  it('shortens a list that is too long, and uses the default for one that must not be empty', () => {
    const steps = Array.from({ length: 9 }, (_, index) => ({ ...demo.steps[0], id: `step-${index}` }))
    const { settings, broken } = normalizeSettings({ ...demo, steps, galleryImages: ['none'] }, demo)
    expect(settings.steps).toEqual(steps.slice(0, 8))
    expect(settings.galleryImages).toEqual(demo.galleryImages)
    expect(broken).toContain('steps')
  })

  it('shortens a list inside an entry, not the entry', () => {
    const [story, ...others] = demo.resultsPage.stories
    const goals = Array.from({ length: 9 }, (_, index) => ({ id: `goal-${index}`, ar: 'هدف', en: 'A goal' }))
    const stored = {
      ...demo,
      resultsPage: { ...demo.resultsPage, stories: [{ ...story, goals }, ...others] },
    }
    const { settings, broken } = normalizeSettings(stored, demo)
    expect(settings.resultsPage.stories).toEqual([{ ...story, goals: goals.slice(0, 8) }, ...others])
    expect(broken).toEqual(['resultsPage.stories.0.goals'])
  })

  it('gives every entry of a list an id, the same each time, and omits no entry without one', () => {
    const ofBefore = JSON.parse(JSON.stringify(demo), (name, value) => (name === 'id' ? undefined : value))
    const { settings, broken } = normalizeSettings({ ...ofBefore, steps: demo.steps.toReversed() }, demo)
    expect(broken).toEqual([])
    expect(settings.services).toEqual(demo.services)
    expect(settings.packages).toEqual(demo.packages)
    expect(settings.steps).toEqual(demo.steps.toReversed())
    expect(settings.testimonials).toMatchObject(demo.testimonials.map(({ id: _, ...content }) => content))
    expect(new Set(settings.testimonials.map(({ id }) => id)).size).toBe(demo.testimonials.length)
  })

  it('uses the drawing instead of an invalid image', () => {
    const { settings, broken } = normalizeSettings({ ...demo, logo: { id: 'x' } }, demo)
    expect(settings.logo).toBeNull()
    expect(broken).toEqual(['logo'])
  })

  it('does not change values that a person can correct, if requested', () => {
    const stored = {
      ...demo,
      contactEmail: 'half@',
      companyName: { ar: 'ا'.repeat(61), en: '' },
      stats: { ...demo.stats, clients: -1, sessions: '7' },
      videos: [{ ...demo.videos[0], duration: '2:' }],
      numerals: 'roman',
    }
    const { settings, broken } = normalizeSettings(stored, demo, isAboutContent)
    expect(broken.sort()).toEqual(['numerals', 'stats.sessions'])
    expect(settings).toEqual({
      ...stored,
      numerals: demo.numerals,
      stats: { ...stored.stats, sessions: demo.stats.sessions },
    })
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
    expect(normalizeSections(stored, sections)).toEqual([
      { ...gallery, order: 1 },
      { ...hero, order: 2 },
      ...others,
    ])
  })

  const [hero, gallery, ...others] = sections as [SectionSetting, SectionSetting, ...SectionSetting[]]
  const own = { name: 'Mine', enabled: false }
  it.each([
    { what: 'a name of its own', stored: { ...hero, ...own, id: 'our-hero' } },
    { what: 'no name', stored: { ...hero, ...own, id: undefined } },
    { what: 'the name of another', stored: { ...hero, ...own, id: 'gallery' } },
    { what: 'a component that is none', stored: { ...hero, ...own, component: 'horoscope' } },
  ])('keeps one under $what as it was: hidden, at its position', ({ stored }) => {
    const repaired = normalizeSections(
      [
        { ...gallery, order: 1 },
        { ...stored, order: 2 },
      ],
      sections,
    )
    expect(repaired).toEqual([{ ...gallery, order: 1 }, { ...hero, ...own, order: 2 }, ...others])
    expect(leftOutSections([gallery, stored])).toEqual([])
  })

  it('contains no component twice, under any id', () => {
    const renamed = { ...hero, ...own, id: 'top' }
    expect(normalizeSections([renamed, hero], sections)).toEqual([{ ...hero, ...own }, gallery, ...others])
    // A section that names a component was shown; one that names none was not, though it has the id and comes first.
    const unshown = { ...hero, component: 'horoscope' }
    expect(normalizeSections([unshown, renamed], sections)).toEqual([{ ...hero, ...own }, gallery, ...others])
  })

  it('uses the defaults if no list is stored', () => {
    expect(normalizeSections('none', sections)).toEqual(sections)
  })

  it('reports each omitted section, and only those', () => {
    const stored = [
      { ...hero, order: 0 },
      { ...gallery, enabled: 'yes' },
      { ...hero, name: 7 },
      'hero',
      hero,
      { ...gallery, id: 'x', component: 'y' },
      { ...gallery, component: 'hero' },
    ]
    expect(leftOutSections(stored)).toEqual([
      { place: 'sections.0', id: 'hero', component: 'hero' },
      { place: 'sections.1', id: 'gallery', component: 'gallery' },
      { place: 'sections.2', id: 'hero', component: 'hero' },
      { place: 'sections.3' },
      { place: 'sections.5', id: 'x', component: 'y' },
      { place: 'sections.6', id: 'gallery', component: 'hero' },
    ])
    expect(normalizeSections(stored, sections)).toEqual(sections)
    expect(leftOutSections(sections)).toEqual([])
    expect(leftOutSections('none')).toEqual([{ place: 'sections' }])
  })
})
