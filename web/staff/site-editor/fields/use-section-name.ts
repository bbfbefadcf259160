import type { SectionSetting } from '#contract/site.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { sectionGroups } from './section-fields.ts'

/** The label of a section; unknown sections use their own name. */
export function useSectionName(): (section: Pick<SectionSetting, 'component' | 'name'>) => string {
  const localized = useLocalized()
  return ({ component, name }) => {
    const group = sectionGroups.find(({ id }) => id === component)
    return group ? localized(group.name) : name || component
  }
}
