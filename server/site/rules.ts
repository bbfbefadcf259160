import { SectionSetting } from '#contract/site.ts'
import { type SiteSettings, SiteSettings as settingsShape } from '#contract/site-settings.ts'

type Shape = Record<
  string,
  { safeParse(value: unknown): { success: boolean; data?: unknown }; shape?: Shape }
>

/**
 * Reads stored settings field by field: one that cannot be understood, or that is missing, takes its default alone.
 * A text's two languages stand or fall together. `broken` names the fields that were there and could not be read.
 */
export function repairSettings(
  stored: unknown,
  defaults: SiteSettings,
): { settings: SiteSettings; broken: string[] } {
  const broken: string[] = []
  const settings = repair({ shape: settingsShape.shape as Shape, stored, defaults, path: [], broken })
  return { settings: settings as SiteSettings, broken }
}

function repair(part: {
  shape: Shape
  stored: unknown
  defaults: Record<string, unknown>
  path: string[]
  broken: string[]
}): Record<string, unknown> {
  const { shape, defaults, broken } = part
  const isRecord = typeof part.stored === 'object' && part.stored !== null && !Array.isArray(part.stored)
  if (!isRecord && part.stored !== undefined) broken.push(part.path.join('.') || 'settings')
  const stored = (isRecord ? part.stored : {}) as Record<string, unknown>
  const fields = Object.entries(shape).map(([name, schema]) => {
    const path = [...part.path, name]
    if (schema.shape && !('ar' in schema.shape)) {
      const inner = defaults[name] as Record<string, unknown>
      return [
        name,
        repair({ shape: schema.shape, stored: stored[name], defaults: inner, path, broken }),
      ] as const
    }
    const read = schema.safeParse(stored[name])
    if (!read.success && stored[name] !== undefined) broken.push(path.join('.'))
    return [name, read.success ? read.data : defaults[name]] as const
  })
  return Object.fromEntries(fields)
}

/**
 * Reads stored sections: unreadable and repeated ones are left out, ones that the product has learnt since are added at
 * the end, and their order counts from 1.
 */
export function repairSections(stored: unknown, defaults: SectionSetting[]): SectionSetting[] {
  const kept: SectionSetting[] = []
  const isNew = (section: SectionSetting) =>
    !kept.some(({ id, component }) => id === section.id || component === section.component)
  for (const one of Array.isArray(stored) ? stored : []) {
    const read = SectionSetting.safeParse(one)
    if (read.success && isNew(read.data)) kept.push(read.data)
  }
  const added = defaults.filter(isNew)
  return [...kept.sort((a, b) => a.order - b.order), ...added].map((section, index) => ({
    ...section,
    order: index + 1,
  }))
}
