import type { LightMyRequestResponse } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Hostile } from './hostile.ts'
import type { Callers, LivedIn } from './lived-in.ts'
import type { Request } from './requests.ts'

/** One call of a product, and those who make it. */
export type Driven = { product: LivedIn; endpoint: Endpoint; callers: Callers }

/** Sends a request that was made for the call. */
export function sendMade(
  { product, endpoint, callers }: Driven,
  request: Request,
): Promise<LightMyRequestResponse> {
  const { by, language, params, query, body } = request
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])))
  const isSent = endpoint.body !== undefined && body !== undefined
  return product.app.inject({
    method: endpoint.method,
    url: `/api${path}?${new URLSearchParams(query)}`,
    headers: {
      ...callers[by],
      'accept-language': language,
      ...(isSent && { 'content-type': 'application/json' }),
    },
    ...(isSent && { payload: JSON.stringify(body) }),
  })
}

/** Sends a hostile request, as somebody whom the call is for, about something that exists. */
export function sendHostile(
  { product, endpoint, callers }: Driven,
  hostile: Hostile,
): Promise<LightMyRequestResponse> {
  const { query = '', payload, type = 'application/json', headers } = hostile
  const isForMembers = ['user', 'member'].includes(endpoint.access)
  const known: Record<string, string> = { day: '2026-03-01', version: '1' }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => known[name] ?? product.ids[0] ?? '')
  return product.app.inject({
    method: endpoint.method,
    url: `/api${path}?${query}`,
    headers: {
      ...callers[isForMembers ? 'member' : 'staff'],
      ...(payload !== undefined && type !== '' && { 'content-type': type }),
      ...headers,
    },
    ...(payload !== undefined && { payload }),
  })
}
