import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { SentSettings, SiteSettings } from './site-settings.ts'
import { Instant, LocalizedText, PlanId, Pounds } from './values.ts'

/** The sections of the landing page, in their default order. */
export const sectionIds = [
  'hero',
  'gallery',
  'statistics',
  'about',
  'videos',
  'results',
  'packages',
  'steps',
  'testimonials',
  'contact',
] as const
const SectionId = z.enum(sectionIds, {
  // A missing id is reported as missing, not as unknown.
  error: ({ input }) => (input === undefined ? undefined : 'unknown_section'),
})

/** A section of the landing page: visibility and position. `order` counts from 1; `component` belongs to its `id`. */
export const SectionSetting = z.object({
  id: SectionId,
  name: z.string().max(60),
  type: z.string().max(40),
  enabled: z.boolean(),
  order: z.int().min(1).max(50),
  component: SectionId,
})
export type SectionSetting = z.infer<typeof SectionSetting>

/** The sections that staff send, without duplicates; missing ones are appended. */
export const Sections = z
  .array(SectionSetting)
  .max(50)
  .superRefine((sections, check) => {
    const known = new Set<string>()
    sections.forEach(({ id, component }, index) => {
      if (known.has(id)) check.addIssue({ code: 'custom', message: 'repeated', path: [index, 'id'] })
      else if (component !== id)
        check.addIssue({ code: 'custom', message: 'unknown_section', path: [index, 'component'] })
      known.add(id)
    })
  })

/** The complete published site. */
export const PublishedSite = z
  .object({
    settings: SiteSettings,
    sections: z.array(SectionSetting),
    version: z.int(),
    publishedAt: Instant.nullable(),
  })
  .meta({ id: 'PublishedSite' })
export type PublishedSite = z.infer<typeof PublishedSite>

/** The published settings and sections, readable by every visitor. */
export const readSite = endpoint({
  id: 'readSite',
  method: 'GET',
  path: '/site',
  summary: 'Reads the published site settings and sections.',
  access: 'public',
  status: 200,
  response: PublishedSite,
  tagged: true,
  errors: [],
})

/**
 * Publishes a new version for all visitors; `version` is the one that was edited. Unknown or duplicate sections, and
 * images that were not uploaded, are validation errors at their fields.
 */
export const publishSite = endpoint({
  id: 'publishSite',
  method: 'PUT',
  path: '/site',
  summary: 'Publishes a new version of the site.',
  access: 'coach',
  belongsTo: 'nobody',
  maxBodyBytes: 256 * 1024,
  body: z.object({
    settings: SentSettings,
    sections: Sections,
    version: z.int().min(0),
  }),
  status: 200,
  response: PublishedSite,
  errors: ['site_changed', 'too_many_requests'],
})

/** A package as it is offered. */
export const Plan = z
  .object({
    id: PlanId,
    name: LocalizedText,
    description: LocalizedText,
    price: Pounds,
    currency: z.literal('EGP'),
    durationMonths: z.int(),
    features: z.array(LocalizedText),
    popular: z.boolean(),
  })
  .meta({ id: 'Plan' })
export type Plan = z.infer<typeof Plan>

/** The packages on sale: none before the owner of the site has confirmed the prices. */
export const listPlans = endpoint({
  id: 'listPlans',
  method: 'GET',
  path: '/subscriptions/plans',
  summary: 'Lists the packages with their prices in EGP a month; none while prices are not announced.',
  access: 'public',
  status: 200,
  response: z.object({ plans: z.array(Plan) }),
  errors: [],
})
