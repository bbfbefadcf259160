import type { SectionSetting } from '#contract/site.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { sectionGroups } from './section-fields.ts'

/** What a section of the landing page is called; one that this editor does not know, by its own name. */
export function useSectionName(): (section: Pick<SectionSetting, 'component' | 'name'>) => string {
  const localized = useLocalized()
  return ({ component, name }) => {
    const group = sectionGroups.find(({ id }) => id === component)
    return group ? localized(group.name) : name || component
  }
}
