import { describe, expect, it } from 'vitest'
import { type SectionSetting, sectionIds } from '#contract/site.ts'
import { restoreSections } from './match-sections.ts'
import { sectionsNamed } from './sample-site.ts'

const published = sectionsNamed(sectionIds)
const [hero, gallery] = published as [SectionSetting, SectionSetting]
const idsOf = (sections: readonly SectionSetting[]) => sections.map(({ id }) => id)

describe('kept sections', () => {
  it('stay in their order where the draft began from one that the product has no more', () => {
    const began = [{ ...hero, id: 'horoscope', component: 'horoscope' }, ...published.slice(0, 9)]
    const savedSections = published
      .slice(0, 9)
      .toReversed()
      .map((one, index) => ({ ...one, order: index + 1 }))
    const { sections, broken } = restoreSections(savedSections, published, began)
    expect(broken).toEqual([])
    expect(idsOf(sections)).toEqual([...idsOf(savedSections), 'contact'])
  })

  it('are what their component names, as the server reads them, whatever their id names', () => {
    const turned = [
      { ...hero, id: 'gallery', enabled: false },
      { ...gallery, id: 'hero' },
    ]
    const savedSections = [...turned, ...published.slice(2)]
    const { sections, broken } = restoreSections(savedSections, published, savedSections)
    expect(sections).toEqual(published.with(0, { ...hero, enabled: false }))
    expect(broken).toEqual(['sections.hero.id', 'sections.gallery.id'])
  })

  it('began from what their component names', () => {
    const renamed = { ...hero, id: 'gallery' }
    const savedSections = [renamed, ...published.slice(2)]
    const { sections, broken } = restoreSections(savedSections, published, savedSections)
    expect(broken).toEqual(['sections.hero.id'])
    expect(idsOf(sections)).toEqual(['hero', ...idsOf(published.slice(2)), 'gallery'])
  })
})
