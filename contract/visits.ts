import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { optionalLine } from './text.ts'
import { Day } from './values.ts'

/** The pages on which a visit is counted. */
export const countedPages = ['home', 'subscription', 'status', 'contact', 'privacy'] as const

/**
 * The sources of visits. `direct` is a typed or bookmarked address, or no referrer; `app` the site opened as an installed
 * app; `other` any other site.
 */
export const visitSources = [
  'instagram',
  'facebook',
  'tiktok',
  'youtube',
  'whatsapp',
  'google',
  'app',
  'other',
  'direct',
] as const
export type VisitSource = (typeof visitSources)[number]

/** The longest source that is read; the page shortens longer ones. */
export const longestSource = 2000

/** What a page knows of its source: `app`, the link's `utm_source`, the referrer, or empty. Only the known source is stored. */
export const RawSource = optionalLine(longestSource)

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
  body: z.object({ page: z.enum(countedPages), source: RawSource }),
  status: 204,
  response: z.undefined(),
  errors: ['too_many_requests', 'busy'],
})

/** The steps between a visit and a request that the page reports. */
export const visitSteps = ['package_chosen', 'form_begun'] as const
export type VisitStep = (typeof visitSteps)[number]

/** Counts a step of a visit without personal data; limited to 600 per hour and network. `source` as in `countVisit`. */
export const countVisitStep = endpoint({
  id: 'countVisitStep',
  method: 'POST',
  path: '/visits/steps',
  summary: 'Counts that a visit reached a step: a package was chosen, or the form begun.',
  access: 'public',
  body: z.object({ step: z.enum(visitSteps), source: RawSource }),
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

/** How many reached each step; `sent` are first requests. */
const FunnelSteps = z.object({ visits: z.int(), chosen: z.int(), begun: z.int(), sent: z.int() })
export type FunnelSteps = z.infer<typeof FunnelSteps>

/**
 * The steps from a visit to an approved request in the last days in Cairo including today, by the day on which each step
 * was reached. `approved` are first requests, in total and by day: which source one came from is not stored.
 */
export const VisitFunnel = z
  .object({
    days: z.int(),
    /** The first day with counted steps, if it is within these days: all figures are from that day on. */
    since: Day.nullable(),
    total: FunnelSteps.extend({ approved: z.int() }),
    /** Only sources with a count, the most visits first. */
    sources: z.array(FunnelSteps.extend({ source: z.enum(visitSources) })),
    /** Every day, oldest first. */
    daily: z.array(FunnelSteps.extend({ day: Day, approved: z.int() })),
  })
  .meta({ id: 'VisitFunnel' })
export type VisitFunnel = z.infer<typeof VisitFunnel>

/** Reads how many visits reached each step. */
export const readVisitFunnel = endpoint({
  id: 'readVisitFunnel',
  method: 'GET',
  path: '/admin/visits/funnel',
  summary: 'Reads how many visits led to a chosen package, a begun form, a request and an approval.',
  access: 'coach',
  query: z.object({ days: z.enum(visitSpans).default('30').transform(Number) }),
  status: 200,
  response: VisitFunnel,
  errors: [],
})
