import type { LightMyRequestResponse } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { World } from '#server/test/calls/world.ts'
import { packedForm } from '#server/test/forms.ts'
import { injectCall } from '#server/test/inject-call.ts'
import type { Callers, LivedIn } from './lived-in.ts'
import type { Hostile } from './malicious-requests.ts'
import type { Ready } from './prepare.ts'

/** One call of a product, and its callers. */
export type Driven = { product: LivedIn; endpoint: Endpoint; callers: Callers; world: World }

/** Sends a generated request. */
export async function sendMade(
  { product, endpoint }: Driven,
  { as, language, params, query, body, form }: Ready,
): Promise<LightMyRequestResponse> {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])))
  const isJson = endpoint.body !== undefined && body !== undefined
  const json = isJson && { type: 'application/json', payload: JSON.stringify(body) }
  const sent = form ? await packedForm(form) : json
  return injectCall(product.app, endpoint, {
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

/** Sends a hostile request, by a caller with access, about an existing object. */
export function sendHostile(
  { product, endpoint, callers }: Driven,
  hostile: Hostile,
): Promise<LightMyRequestResponse> {
  const { query = '', payload, type = 'application/json', headers } = hostile
  const isForMembers = endpoint.access === 'account' || endpoint.access === 'active_member'
  const known: Record<string, string> = { day: '2026-03-01', version: '1', plan: 'basic', kind: 'photos' }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => known[name] ?? product.ids[0] ?? '')
  return injectCall(product.app, endpoint, {
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
