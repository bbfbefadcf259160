import fc from 'fast-check'
import type { Endpoint } from '#contract/endpoint.ts'
import type { CallId } from '#contract/endpoints.ts'
import { neverGranted } from './exceptions.ts'
import { hostileBodies, hostileHeaders, hostileQueries } from './hostile.ts'
import { hostileForms } from './hostile-forms.ts'
import { grantFaults, hostileFaults, inputFaults } from './input-faults.ts'
import { faultsOf } from './judge.ts'
import type { LivedIn } from './lived-in.ts'
import { madeReady } from './prepare.ts'
import { requestsTo } from './requests.ts'
import { type Driven, sendHostile, sendMade } from './send.ts'
import type { ValuesOf } from './values.ts'

/** What was found at one call: how many requests it was sent, how many were answered with success, and its faults. */
export type Found = { requests: number; granted: number; faults: string[] }

// Few rounds may happen to ask for nothing that can be granted: then some more do.
const mostTimes = 8

/** Drives one call with what its schemas take, with what they refuse, and with what no honest program sends. */
export async function driveCall(
  product: LivedIn,
  endpoint: Endpoint,
  { valuesOf, rounds, seed }: { valuesOf: ValuesOf; rounds: number; seed: number },
): Promise<Found> {
  const driven = { product, endpoint, callers: await product.callers(), world: await product.world() }
  const found: Found = { requests: 0, granted: 0, faults: [] }
  const property = fc.asyncProperty(requestsTo(endpoint, valuesOf), async (made) => {
    const request = await madeReady(driven, made)
    const answer = await sendMade(driven, request)
    found.requests++
    if (answer.statusCode < 400) found.granted++
    const faults = [
      ...faultsOf(endpoint, answer, request.language),
      ...inputFaults(endpoint, request, answer),
    ]
    if (faults.length > 0) throw new Error(faults.join('\n'))
  })
  const times = neverGranted[endpoint.id as CallId] ? 1 : mostTimes
  for (let time = 0; time < times; time++) {
    const tried = await fc.check(property, { numRuns: rounds, seed: seed + time })
    if (tried.failed) found.faults.push(`${tried.errorInstance} after ${fc.stringify(tried.counterexample)}`)
    if (tried.failed || found.granted > 0) break
  }
  if (found.faults.length === 0) found.faults.push(...grantFaults(endpoint, found.granted))
  await driveHostile(driven, found)
  return found
}

async function driveHostile(driven: Driven, found: Found): Promise<void> {
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
    const faults = [...faultsOf(endpoint, answer, 'en'), ...hostileFaults(hostile, answer)]
    found.faults.push(...faults.map((fault) => `${hostile.title}: ${fault}`))
  }
}
