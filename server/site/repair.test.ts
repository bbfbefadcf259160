import { describe, expect, it } from 'vitest'
import type { SectionSetting } from '#contract/site.ts'
import { isAboutContent, leftOutSections, repairSections, repairSettings } from '#contract/site-repair.ts'
import { siteDefaults } from './default-settings.ts'

const { settings: defaults, sections } = siteDefaults(false)
const demo = siteDefaults(true).settings

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

  it('leaves out the entries of a list that cannot be read, and keeps the others', () => {
    const [first, second] = demo.testimonials
    const stored = { ...demo, testimonials: [first, { ...second, rating: 9 }, 'text'] }
    const { settings, broken } = repairSettings(stored, demo)
    expect(settings.testimonials).toEqual([first])
    expect(broken).toEqual(['testimonials.1', 'testimonials.2'])
  })

  it('cuts a list that is too long, and takes the default for one that must not be empty', () => {
    const step = demo.steps[0]
    const { settings, broken } = repairSettings(
      { ...demo, steps: Array(9).fill(step), galleryImages: ['none'] },
      demo,
    )
    expect(settings.steps).toEqual(Array(8).fill(step))
    expect(settings.galleryImages).toEqual(demo.galleryImages)
    expect(broken).toContain('steps')
  })

  it('cuts a list inside an entry, and keeps the entry', () => {
    const [story, ...others] = demo.resultsPage.stories
    const goals = Array(9).fill({ ar: 'هدف', en: 'A goal' })
    const stored = {
      ...demo,
      resultsPage: { ...demo.resultsPage, stories: [{ ...story, goals }, ...others] },
    }
    const { settings, broken } = repairSettings(stored, demo)
    expect(settings.resultsPage.stories).toEqual([{ ...story, goals: goals.slice(0, 8) }, ...others])
    expect(broken).toEqual(['resultsPage.stories.0.goals'])
  })

  it('takes the drawing where a picture cannot be read', () => {
    const { settings, broken } = repairSettings({ ...demo, logo: { id: 'x' } }, demo)
    expect(settings.logo).toBeNull()
    expect(broken).toEqual(['logo'])
  })

  it('leaves alone what a person can put right, where that is wished for', () => {
    const stored = {
      ...demo,
      contactEmail: 'half@',
      companyName: { ar: 'ا'.repeat(61), en: '' },
      stats: { ...demo.stats, clients: -1, sessions: '7' },
      videos: [{ ...demo.videos[0], duration: '2:' }],
      numerals: 'roman',
    }
    const { settings, broken } = repairSettings(stored, demo, isAboutContent)
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
    expect(repairSections(stored, sections)).toEqual([
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
  ])('keeps one under $what as it was: hidden, where it stood', ({ stored }) => {
    const repaired = repairSections(
      [
        { ...gallery, order: 1 },
        { ...stored, order: 2 },
      ],
      sections,
    )
    expect(repaired).toEqual([{ ...gallery, order: 1 }, { ...hero, ...own, order: 2 }, ...others])
    expect(leftOutSections([gallery, stored])).toEqual([])
  })

  it('shows no component twice, under whatever name', () => {
    const renamed = { ...hero, ...own, id: 'top' }
    expect(repairSections([renamed, hero], sections)).toEqual([{ ...hero, ...own }, gallery, ...others])
    // What names a component was shown; what names none was not, though it has the id and stands in front.
    const unshown = { ...hero, component: 'horoscope' }
    expect(repairSections([unshown, renamed], sections)).toEqual([{ ...hero, ...own }, gallery, ...others])
  })

  it('uses the defaults where no list is stored', () => {
    expect(repairSections('none', sections)).toEqual(sections)
  })

  it('tells each one that it leaves out, and only those', () => {
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
    expect(repairSections(stored, sections)).toEqual(sections)
    expect(leftOutSections(sections)).toEqual([])
    expect(leftOutSections('none')).toEqual([{ place: 'sections' }])
  })
})
