import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { optionalLine } from './text.ts'

/** The pages on which a visit is counted. */
export const countedPages = ['home', 'subscription', 'status', 'contact', 'privacy'] as const

/** The sources of visits. `direct` is a typed or bookmarked address, or no referrer; `other` any other site. */
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
 * Counts a visit without personal data; limited to 600 per hour and network. `source` is the link's `utm_source`, else
 * the referrer, or empty; only the matching known source is stored.
 */
export const countVisit = endpoint({
  id: 'countVisit',
  method: 'POST',
  path: '/visits',
  summary: 'Counts a visit: its first screen and its source, nothing about the visitor.',
  access: 'public',
  body: z.object({ page: z.enum(countedPages), source: optionalLine(2000) }),
  status: 204,
  response: z.undefined(),
  errors: ['too_many_requests', 'busy'],
})

/** The periods that staff can choose, in days. */
export const visitSpans = ['7', '30', '90'] as const
export type VisitSpan = (typeof visitSpans)[number]

/** The visits of the last days in Cairo including today: in total, and by source, the most frequent first. */
export const Visits = z
  .object({
    days: z.int(),
    total: z.int(),
    /** The total of the same number of days before these. */
    before: z.int(),
    sources: z.array(z.object({ source: z.enum(visitSources), count: z.int() })),
  })
  .meta({ id: 'Visits' })
export type Visits = z.infer<typeof Visits>

/** Reads how many visits there were, by source. */
export const readVisits = endpoint({
  id: 'readVisits',
  method: 'GET',
  path: '/admin/visits',
  summary: 'Reads the visit counts and their sources.',
  access: 'coach',
  query: z.object({ days: z.enum(visitSpans).default('7').transform(Number) }),
  status: 200,
  response: Visits,
  errors: [],
})
