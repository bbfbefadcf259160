import { SectionSetting } from '#contract/site.ts'
import type { Place } from './places.ts'
import { inOrder, numbered } from './sections.ts'

type Mended = { section: SectionSetting; broken: Place[]; hasOrder: boolean }

const fields = Object.keys(SectionSetting.shape) as (keyof SectionSetting)[]

const Began = SectionSetting.pick({ id: true, component: true }).array().min(1)

/**
 * Kept sections, mended field by field: what cannot be read of one says again what is published, and one that nobody can
 * tell, or that is there twice, goes. Their order holds as a whole: where one of them went or is missing, or their numbers
 * make no order, it is the published one. Sections that the product has learnt since the draft began come at the end;
 * `began` are the sections that it began from, as they were kept. `broken` are the places that were put back, as
 * `sections.gallery`, `sections.gallery.enabled` or `sections.order`.
 */
export function mendSections(
  kept: unknown,
  published: readonly SectionSetting[],
  began: unknown,
): { sections: SectionSetting[]; broken: Place[] } {
  if (!Array.isArray(kept)) return { sections: [...published], broken: ['sections'] }
  const broken: Place[] = []
  const listed = new Map<string, Mended>()
  for (const [index, one] of kept.entries()) {
    const mended = mend(one, published)
    if (!mended || listed.has(mended.section.id)) broken.push(`sections.${index}`)
    else {
      listed.set(mended.section.id, mended)
      broken.push(...mended.broken)
    }
  }
  if (listed.size === 0) return { sections: [...published], broken: ['sections'] }
  const missing = published.filter(({ id }) => !listed.has(id))
  const removed = missing.filter((one) => hadSection(began, one))
  broken.push(...removed.map(({ component }) => `sections.${component}`))
  const own = [...listed.values()]
  if (removed.length === 0 && own.length === kept.length && hasOrder(own)) {
    const sections = [...inOrder(own.map(({ section }) => section)), ...inOrder(missing)]
    return { sections: numbered(sections), broken }
  }
  const mended = inOrder(published).map((one) => listed.get(one.id)?.section ?? one)
  return { sections: numbered(mended), broken: [...broken, 'sections.order'] }
}

/** Whether a section stood in what a draft began from; where that cannot be read, none counts as learnt since. */
function hadSection(began: unknown, { id, component }: SectionSetting): boolean {
  const read = Began.safeParse(began)
  return !read.success || read.data.some((one) => one.id === id || one.component === component)
}

function hasOrder(listed: readonly Mended[]): boolean {
  const places = new Set(listed.map(({ section }) => section.order))
  return places.size === listed.length && listed.every((one) => one.hasOrder)
}

/** One kept section as it is meant, by its id or else by its component; null where no published one has either. */
function mend(one: unknown, published: readonly SectionSetting[]): Mended | null {
  if (typeof one !== 'object' || one === null) return null
  const held = one as Record<string, unknown>
  const meant =
    published.find(({ id }) => id === held.id) ??
    published.find(({ component }) => component === held.component)
  if (!meant) return null
  const isSound = (field: keyof SectionSetting) =>
    field === 'id' || field === 'component'
      ? held[field] === meant[field]
      : SectionSetting.shape[field].safeParse(held[field]).success
  const unsound = fields.filter((field) => !isSound(field))
  const own = Object.fromEntries(fields.map((field) => [field, isSound(field) ? held[field] : meant[field]]))
  return {
    section: SectionSetting.parse(own),
    broken: unsound
      .filter((field) => field !== 'order')
      .map((field) => `sections.${meant.component}.${field}`),
    hasOrder: !unsound.includes('order'),
  }
}
