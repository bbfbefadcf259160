import { describe, expect, it } from 'vitest'
import { sectionIds } from '#contract/site.ts'
import { sectionsWithContent } from '#web/shell/sections-with-content.ts'
import { sampleSettings } from '#web/staff/site-editor/draft/sample-site.ts'
import { shownSections, targetsOf } from './landing-order.ts'

const sections = sectionIds.map((id, index) => ({
  id,
  name: id,
  type: id,
  enabled: true,
  order: index + 1,
  component: id,
}))
const empty = {
  ...sampleSettings,
  stats: { clients: null, experience: null, sessions: null, successRate: null },
  specialties: { certifications: [], specializations: [] },
  womenNote: { ar: '', en: '' },
  testimonials: [],
  confirmed: { numbers: '', specialties: '', videos: '', prices: '' },
}

describe('the sections of the landing page', () => {
  it('are those with confirmed content, and their bars count them', () => {
    const shown = shownSections(sectionsWithContent(sections, { ...empty, aboutText: { ar: '', en: '' } }))
    expect(shown.map(({ component, plates }) => [component, plates])).toEqual([
      ['hero', 0],
      ['gallery', 1],
      ['steps', 2],
      ['contact', 3],
    ])
    const priced = { ...empty, confirmed: { ...empty.confirmed, prices: '2026-11-28' } }
    const more = shownSections(
      sectionsWithContent(sections, { ...priced, stats: { ...empty.stats, clients: 12 } }),
    )
    expect(more.map(({ component }) => component)).toEqual([
      'hero',
      'gallery',
      'statistics',
      'about',
      'packages',
      'steps',
      'contact',
    ])
    expect(more.at(-1)?.plates).toBe(5)
  })

  it('are linked from the first view only where they are; without a result there is no link to results', () => {
    expect(targetsOf(sectionsWithContent(sections, empty))).toEqual({ start: null, results: undefined })
    expect(targetsOf(sections)).toEqual({ start: 'packages', results: 'results' })
    const off = sections.map((section) => ({ ...section, enabled: section.id !== 'results' }))
    expect(targetsOf(off)).toEqual({ start: 'packages', results: null })
  })
})
