import { z } from 'zod'
import { meantSections } from '#contract/normalize-site.ts'
import { SectionSetting } from '#contract/site.ts'
import type { Place } from './paths.ts'
import { inOrder, numbered } from './sections.ts'

type StoredSection = Record<string, unknown>
type RestoredSection = { section: SectionSetting; broken: Place[]; hasOrder: boolean }

const fields = Object.keys(SectionSetting.shape) as (keyof SectionSetting)[]

/** Accepts any id: sections that were retired since must not make the whole list unreadable. */
const Began = z.object({ id: z.string(), component: z.string() }).array().min(1)

/**
 * Restores stored sections field by field: an invalid field gets the published value; unknown or duplicate sections are
 * dropped. The stored order is used only as a whole: if a section was dropped or is missing, or the numbers are no
 * valid order, the published order is used. Sections that were added to the product after the draft was started go to
 * the end. `began` is the stored, unvalidated list of sections in the draft's basis. `broken` are the paths that were
 * reset, such as `sections.gallery`, `sections.gallery.enabled` or `sections.order`.
 */
export function restoreSections(
  savedSections: unknown,
  published: readonly SectionSetting[],
  began: unknown,
): { sections: SectionSetting[]; broken: Place[] } {
  if (!Array.isArray(savedSections)) return { sections: [...published], broken: ['sections'] }
  const broken: Place[] = []
  const listed = new Map<string, RestoredSection>()
  const meant = meantSections(savedSections)
  for (const [index, one] of savedSections.entries()) {
    const match = published.find(({ id }) => id === meant[index])
    const restored = match ? fixSection(one as StoredSection, match) : null
    if (!restored) broken.push(`sections.${index}`)
    else {
      listed.set(restored.section.id, restored)
      broken.push(...restored.broken)
    }
  }
  if (listed.size === 0) return { sections: [...published], broken: ['sections'] }
  const missing = published.filter(({ id }) => !listed.has(id))
  const removed = missing.filter((one) => hadSection(began, one))
  broken.push(...removed.map(({ component }) => `sections.${component}`))
  const own = [...listed.values()]
  if (removed.length === 0 && own.length === savedSections.length && hasOrder(own)) {
    const sections = [...inOrder(own.map(({ section }) => section)), ...inOrder(missing)]
    return { sections: numbered(sections), broken }
  }
  const restored = inOrder(published).map((one) => listed.get(one.id)?.section ?? one)
  return { sections: numbered(restored), broken: [...broken, 'sections.order'] }
}

/** Whether the draft's basis had a section; true if the basis is unreadable, so that none counts as new. */
function hadSection(began: unknown, { id }: SectionSetting): boolean {
  const read = Began.safeParse(began)
  return !read.success || meantSections(read.data).includes(id)
}

function hasOrder(listed: readonly RestoredSection[]): boolean {
  const places = new Set(listed.map(({ section }) => section.order))
  return places.size === listed.length && listed.every((one) => one.hasOrder)
}

/** Replaces the invalid fields of a stored section with those of the published section it stands for. */
function fixSection(stored: StoredSection, meant: SectionSetting): RestoredSection {
  const isSound = (field: keyof SectionSetting) =>
    field === 'id' || field === 'component'
      ? stored[field] === meant[field]
      : SectionSetting.shape[field].safeParse(stored[field]).success
  const unsound = fields.filter((field) => !isSound(field))
  const own = Object.fromEntries(
    fields.map((field) => [field, isSound(field) ? stored[field] : meant[field]]),
  )
  return {
    section: SectionSetting.parse(own),
    broken: unsound
      .filter((field) => field !== 'order')
      .map((field) => `sections.${meant.component}.${field}`),
    hasOrder: !unsound.includes('order'),
  }
}
