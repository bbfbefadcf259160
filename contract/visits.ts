import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { optionalLine } from './text.ts'

/** The screens that visitors arrive at; others are not counted. */
export const countedPages = ['home', 'subscription', 'status', 'contact', 'privacy'] as const

/** Where visitors come from. `direct` is a typed or kept address, or an app that does not say; `other` any other site. */
export const visitSources = [
  'instagram',
  'facebook',
  'tiktok',
  'youtube',
  'whatsapp',
  'google',
  'other',
  'direct',
] as const
export type VisitSource = (typeof visitSources)[number]

/**
 * Counts that somebody has come to the site, and nothing of who it was; 600 an hour from one network. `source` is what
 * the link says of its place (`utm_source`), or else the address of the page it stood on, or empty; only which of the
 * known sources that is gets kept.
 */
export const countVisit = endpoint({
  id: 'countVisit',
  method: 'POST',
  path: '/visits',
  summary: 'Counts a visit: which screen it began at and where it came from, nothing of the visitor.',
  access: 'anyone',
  body: z.object({ page: z.enum(countedPages), source: optionalLine(2000) }),
  status: 204,
  answer: z.undefined(),
  errors: ['too_many_requests', 'busy'],
})

/** How many days back visits can be read. */
export const visitSpans = ['7', '30', '90'] as const
export type VisitSpan = (typeof visitSpans)[number]

/** The visits of the last so many days in Cairo, today's among them: of all, and by source, the most first. */
export const Visits = z
  .object({
    days: z.int(),
    total: z.int(),
    /** As many in the same number of days before. */
    before: z.int(),
    sources: z.array(z.object({ source: z.enum(visitSources), count: z.int() })),
  })
  .meta({ id: 'Visits' })
export type Visits = z.infer<typeof Visits>

/** Reads how many came to the site, and from where. */
export const readVisits = endpoint({
  id: 'readVisits',
  method: 'GET',
  path: '/admin/visits',
  summary: 'Reads how many came to the site lately, and from where.',
  access: 'staff',
  query: z.object({ days: z.enum(visitSpans).default('7').transform(Number) }),
  status: 200,
  answer: Visits,
  errors: [],
})
