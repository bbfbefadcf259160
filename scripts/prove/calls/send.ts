import type { LightMyRequestResponse } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { World } from '#server/testing/calls/world.ts'
import { packedForm } from '#server/testing/forms.ts'
import type { Hostile } from './hostile.ts'
import type { Callers, LivedIn } from './lived-in.ts'
import type { Ready } from './prepare.ts'

/** One call of a product, and those who make it. */
export type Driven = { product: LivedIn; endpoint: Endpoint; callers: Callers; world: World }

/** Sends a request that was made for the call. */
export async function sendMade(
  { product, endpoint }: Driven,
  { as, language, params, query, body, form }: Ready,
): Promise<LightMyRequestResponse> {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])))
  const isJson = endpoint.body !== undefined && body !== undefined
  const json = isJson && { type: 'application/json', payload: JSON.stringify(body) }
  const sent = form ? await packedForm(form) : json
  return product.app.inject({
    method: endpoint.method,
    url: `/api${path}?${new URLSearchParams(query)}`,
    headers: {
      ...as,
      'accept-language': language,
      ...(sent && { 'content-type': sent.type }),
    },
    ...(sent && { payload: sent.payload }),
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
