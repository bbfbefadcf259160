import fc from 'fast-check'
import type { Endpoint } from '#contract/endpoint.ts'
import type { CallId } from '#contract/endpoints.ts'
import { errorsOf } from './assert-response.ts'
import { neverGranted } from './exceptions.ts'
import { hostileForms } from './hostile-forms.ts'
import { grantErrors, hostileInputErrors, inputErrors } from './input-errors.ts'
import type { LivedIn } from './lived-in.ts'
import { hostileBodies, hostileHeaders, hostileQueries } from './malicious-requests.ts'
import { madeReady } from './prepare.ts'
import { requestsTo } from './requests.ts'
import { type Driven, sendHostile, sendMade } from './send.ts'
import type { ValuesOf } from './values.ts'

/** The result for one call: requests sent, successes, and errors. */
export type EndpointResult = { requests: number; granted: number; errors: string[] }

// A few rounds may happen to include no request that can succeed: then run more.
const maxTimes = 8

/** Sends one call valid, invalid and hostile requests. */
export async function driveCall(
  product: LivedIn,
  endpoint: Endpoint,
  { valuesOf, rounds, seed }: { valuesOf: ValuesOf; rounds: number; seed: number },
): Promise<EndpointResult> {
  const driven = { product, endpoint, callers: await product.callers(), world: await product.world() }
  const found: EndpointResult = { requests: 0, granted: 0, errors: [] }
  const property = fc.asyncProperty(requestsTo(endpoint, valuesOf), async (made) => {
    const request = await madeReady(driven, made)
    const answer = await sendMade(driven, request)
    found.requests++
    if (answer.statusCode < 400) found.granted++
    const errors = [
      ...errorsOf(endpoint, answer, request.language),
      ...inputErrors(endpoint, request, answer),
    ]
    if (errors.length > 0) throw new Error(errors.join('\n'))
  })
  const times = neverGranted[endpoint.id as CallId] ? 1 : maxTimes
  for (let time = 0; time < times; time++) {
    const tried = await fc.check(property, { numRuns: rounds, seed: seed + time })
    if (tried.failed) found.errors.push(`${tried.errorInstance} after ${fc.stringify(tried.counterexample)}`)
    if (tried.failed || found.granted > 0) break
  }
  if (found.errors.length === 0) found.errors.push(...grantErrors(endpoint, found.granted))
  await driveHostile(driven, found)
  return found
}

async function driveHostile(driven: Driven, found: EndpointResult): Promise<void> {
  const { endpoint } = driven
  const all = [
    ...hostileBodies(endpoint),
    ...hostileQueries(endpoint),
    ...hostileHeaders(endpoint),
    ...(await hostileForms(endpoint)),
  ]
  for (const hostile of all) {
    const answer = await sendHostile(driven, hostile)
    found.requests++
    const errors = [...errorsOf(endpoint, answer, 'en'), ...hostileInputErrors(hostile, answer)]
    found.errors.push(...errors.map((error) => `${hostile.title}: ${error}`))
  }
}
