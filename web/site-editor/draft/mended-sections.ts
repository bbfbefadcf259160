import { z } from 'zod'
import { SectionSetting } from '#contract/site.ts'
import { meantSections } from '#contract/site-repair.ts'
import type { Place } from './places.ts'
import { inOrder, numbered } from './sections.ts'

type Held = Record<string, unknown>
type Mended = { section: SectionSetting; broken: Place[]; hasOrder: boolean }

const fields = Object.keys(SectionSetting.shape) as (keyof SectionSetting)[]

/** Read by any names: one that the product does not have any more says nothing against the others. */
const Began = z.object({ id: z.string(), component: z.string() }).array().min(1)

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
  const meant = meantSections(kept)
  for (const [index, one] of kept.entries()) {
    const said = published.find(({ id }) => id === meant[index])
    const mended = said ? mend(one as Held, said) : null
    if (!mended) broken.push(`sections.${index}`)
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
function hadSection(began: unknown, { id }: SectionSetting): boolean {
  const read = Began.safeParse(began)
  return !read.success || meantSections(read.data).includes(id)
}

function hasOrder(listed: readonly Mended[]): boolean {
  const places = new Set(listed.map(({ section }) => section.order))
  return places.size === listed.length && listed.every((one) => one.hasOrder)
}

/** One kept section by the published one that it means. */
function mend(held: Held, meant: SectionSetting): Mended {
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
