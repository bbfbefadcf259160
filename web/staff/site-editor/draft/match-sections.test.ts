import { describe, expect, it } from 'vitest'
import { type SectionSetting, sectionIds } from '#contract/site.ts'
import { restoreSections } from './match-sections.ts'
import { sectionsNamed } from './sample-site.ts'

const published = sectionsNamed(sectionIds)
const [hero, gallery] = published as [SectionSetting, SectionSetting]
const idsOf = (sections: readonly SectionSetting[]) => sections.map(({ id }) => id)

describe('stored sections', () => {
  it('keep their order if the base of the draft has a section that no longer exists', () => {
    const began = [{ ...hero, id: 'horoscope', component: 'horoscope' }, ...published.slice(0, 9)]
    const savedSections = published
      .slice(0, 9)
      .toReversed()
      .map((one, index) => ({ ...one, order: index + 1 }))
    const { sections, broken } = restoreSections(savedSections, published, began)
    expect(broken).toEqual([])
    expect(idsOf(sections)).toEqual([...idsOf(savedSections), 'contact'])
  })

  it('are identified by component, not by id', () => {
    const turned = [
      { ...hero, id: 'gallery', enabled: false },
      { ...gallery, id: 'hero' },
    ]
    const savedSections = [...turned, ...published.slice(2)]
    const { sections, broken } = restoreSections(savedSections, published, savedSections)
    expect(sections).toEqual(published.with(0, { ...hero, enabled: false }))
    expect(broken).toEqual(['sections.hero.id', 'sections.gallery.id'])
  })

  it('match their base by component', () => {
    const renamed = { ...hero, id: 'gallery' }
    const savedSections = [renamed, ...published.slice(2)]
    const { sections, broken } = restoreSections(savedSections, published, savedSections)
    expect(broken).toEqual(['sections.hero.id'])
    expect(idsOf(sections)).toEqual(['hero', ...idsOf(published.slice(2)), 'gallery'])
  })
})
