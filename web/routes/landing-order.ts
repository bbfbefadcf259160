import type { SectionSetting } from '#contract/site.ts'
import { isLaterSection } from './landing-names.ts'

const maxPlates = 8

/** The enabled sections in the owner's order; `plates` is the number of plates on the heading's bar. */
export function shownSections(sections: readonly SectionSetting[]) {
  const shown = sections.filter(({ enabled }) => enabled).sort((a, b) => a.order - b.order)
  const withHeadings = shown.filter(
    ({ component }) => isLaterSection(component) && component !== 'statistics',
  )
  return shown.map((section) => ({
    id: section.id,
    component: section.component,
    plates: Math.min(maxPlates, withHeadings.indexOf(section) + 1),
  }))
}

/** The sections that the hero's buttons link to; null for one that is not visible, undefined if there is no result. */
export function targetsOf(sections: readonly SectionSetting[]) {
  const named = (name: string) => {
    const section = sections.find(({ component }) => component === name)
    return section && (section.enabled ? name : null)
  }
  return { start: named('packages') ?? null, results: named('results') }
}
