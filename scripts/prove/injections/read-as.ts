import type { Endpoint } from '#contract/endpoint.ts'
import { type CallId, endpoints } from '#contract/endpoints.ts'
import { callCases } from '#server/testing/calls/index.ts'
import { makeCall, prepared } from '#server/testing/calls/world.ts'
import type { Product } from './product.ts'

/** What every call answers that reads something, by those whom it is for; calls that find nothing here are left out. */
export async function readJsonOf({ world }: Product): Promise<string[]> {
  const answers: string[] = []
  for (const endpoint of endpoints as readonly Endpoint[]) {
    if (endpoint.method !== 'GET') continue
    const { happy } = callCases[endpoint.id as CallId]
    const sent = await prepared(world, endpoint, happy as Parameters<typeof prepared>[2]).catch(() => null)
    if (!sent) continue
    const { statusCode, body } = await makeCall(world.app, endpoint, sent)
    if (statusCode < 300) answers.push(body)
  }
  return answers
}
