import { SectionSetting } from '#contract/site.ts'
import { repairSections } from '#contract/site-repair.ts'
import type { Place } from './places.ts'

const fields = Object.keys(SectionSetting.shape) as (keyof SectionSetting)[]

/**
 * Kept sections, mended field by field: what cannot be read of one says again what is published. `broken` are the places
 * that were put back, as `sections.gallery.enabled`; a section that nobody can tell, or that is there twice, goes.
 */
export function mendSections(
  kept: unknown,
  published: SectionSetting[],
): { sections: SectionSetting[]; broken: Place[] } {
  if (!Array.isArray(kept)) return { sections: published, broken: ['sections'] }
  const broken: Place[] = []
  const listed: SectionSetting[] = []
  for (const [index, one] of kept.entries()) {
    const mended = mend(one, published)
    const isKnown = listed.some(
      ({ id, component }) => id === mended?.section.id || component === mended?.section.component,
    )
    if (!mended || isKnown) broken.push(`sections.${index}`)
    else {
      listed.push(mended.section)
      broken.push(...mended.broken)
    }
  }
  return { sections: repairSections(listed, published), broken }
}

function mend(one: unknown, published: SectionSetting[]) {
  const whole = SectionSetting.safeParse(one)
  if (whole.success) return { section: whole.data, broken: [] }
  if (typeof one !== 'object' || one === null) return null
  const held = one as Record<string, unknown>
  const meant = published.find(({ id, component }) => id === held.id || component === held.component)
  if (!meant) return null
  const unread = fields.filter((field) => !SectionSetting.shape[field].safeParse(held[field]).success)
  const own = Object.fromEntries(
    fields.map((field) => [field, unread.includes(field) ? meant[field] : held[field]]),
  )
  return {
    section: SectionSetting.parse(own),
    broken: unread.map((field) => `sections.${meant.component}.${field}`),
  }
}
