import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { SiteSettings } from './site-settings.ts'
import { Instant, LocalizedText, Money, PlanId } from './values.ts'

/** The sections that the landing page has, in the order in which they stand where nothing was changed. */
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
  // One that is not there at all names no section: it reads as missing.
  error: ({ input }) => (input === undefined ? undefined : 'unknown_section'),
})

/** One section of the landing page: whether it shows, and where. `order` counts from 1; `component` is that of its `id`. */
export const SectionSetting = z.object({
  id: SectionId,
  name: z.string().max(60),
  type: z.string().max(40),
  enabled: z.boolean(),
  order: z.int().min(1).max(50),
  component: SectionId,
})
export type SectionSetting = z.infer<typeof SectionSetting>

/** The sections that staff send, each once; those that are not named are put behind them. */
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

/** The published site, whole. */
export const PublishedSite = z
  .object({
    settings: SiteSettings,
    sections: z.array(SectionSetting),
    version: z.int(),
    publishedAt: Instant.nullable(),
  })
  .meta({ id: 'PublishedSite' })
export type PublishedSite = z.infer<typeof PublishedSite>

/** What every visitor may read: the published settings and sections. */
export const readSite = endpoint({
  id: 'readSite',
  method: 'GET',
  path: '/site',
  summary: 'Reads the published site settings and sections.',
  access: 'anyone',
  status: 200,
  answer: PublishedSite,
  tagged: true,
  errors: [],
})

/**
 * Publishes a new version for all visitors; `version` is the one that was edited. Sections that the page does not have,
 * that are there twice, and pictures that nobody uploaded are refused at their fields.
 */
export const publishSite = endpoint({
  id: 'publishSite',
  method: 'PUT',
  path: '/site',
  summary: 'Publishes a new version of the site.',
  access: 'staff',
  maxBodyBytes: 256 * 1024,
  body: z.object({
    settings: SiteSettings,
    sections: Sections,
    version: z.int().min(0),
  }),
  status: 200,
  answer: PublishedSite,
  errors: ['site_changed'],
})

/** A package as it is offered. */
export const Plan = z
  .object({
    id: PlanId,
    name: LocalizedText,
    description: LocalizedText,
    price: Money,
    currency: z.literal('EGP'),
    durationMonths: z.int(),
    features: z.array(LocalizedText),
    popular: z.boolean(),
  })
  .meta({ id: 'Plan' })
export type Plan = z.infer<typeof Plan>

/** The three packages of the published site. */
export const listPlans = endpoint({
  id: 'listPlans',
  method: 'GET',
  path: '/subscriptions/plans',
  summary: 'Lists the three packages with their prices in EGP a month.',
  access: 'anyone',
  status: 200,
  answer: z.object({ plans: z.array(Plan) }),
  errors: [],
})
