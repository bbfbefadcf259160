import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Day } from './values.ts'
import { visitSources } from './visits.ts'

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
  belongsTo: 'business',
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
  belongsTo: 'business',
  query: z.object({ days: z.enum(visitSpans).default('30').transform(Number) }),
  status: 200,
  response: VisitFunnel,
  errors: [],
})
