import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { optionalLine } from './text.ts'

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
