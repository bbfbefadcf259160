import type { Endpoint } from '#contract/endpoint.ts'
import { type CallId, endpoints } from '#contract/endpoints.ts'
import { callCases } from '#server/test/calls/index.ts'
import { makeCall, preparedRequest } from '#server/test/calls/world.ts'
import type { InjectedProduct } from './product.ts'

/** The responses of all reading calls, by callers with access; omits calls that find nothing here. */
export async function readJsonOf({ world }: InjectedProduct): Promise<string[]> {
  const bodies: string[] = []
  for (const endpoint of endpoints as readonly Endpoint[]) {
    if (endpoint.method !== 'GET') continue
    const { happy } = callCases[endpoint.id as CallId]
    const sent = await preparedRequest(world, endpoint, happy as Parameters<typeof preparedRequest>[2]).catch(
      () => null,
    )
    if (!sent) continue
    const { statusCode, body } = await makeCall(world.app, endpoint, sent)
    if (statusCode < 300) bodies.push(body)
  }
  return bodies
}
