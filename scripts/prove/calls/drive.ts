import fc from 'fast-check'
import type { Endpoint } from '#contract/endpoint.ts'
import { hostileBodies, hostileHeaders, hostileQueries } from './hostile.ts'
import { hostileForms } from './hostile-forms.ts'
import { hostileFaults, inputFaults } from './input-faults.ts'
import { faultsOf } from './judge.ts'
import type { LivedIn } from './lived-in.ts'
import { requestsTo } from './requests.ts'
import { type Driven, sendHostile, sendMade } from './send.ts'
import type { ValuesOf } from './values.ts'

/** What was found at one call: how many requests it was sent, how many were answered with success, and its faults. */
export type Found = { requests: number; granted: number; faults: string[] }

/** Drives one call with what its schemas take, with what they refuse, and with what no honest program sends. */
export async function driveCall(
  product: LivedIn,
  endpoint: Endpoint,
  { valuesOf, rounds, seed }: { valuesOf: ValuesOf; rounds: number; seed: number },
): Promise<Found> {
  const driven = { product, endpoint, callers: await product.callers() }
  const found: Found = { requests: 0, granted: 0, faults: [] }
  const property = fc.asyncProperty(requestsTo(endpoint, valuesOf), async (request) => {
    const answer = await sendMade(driven, request)
    found.requests++
    if (answer.statusCode < 400) found.granted++
    const faults = [
      ...faultsOf(endpoint, answer, request.language),
      ...inputFaults(endpoint, request, answer),
    ]
    if (faults.length > 0) throw new Error(faults.join('\n'))
  })
  const { failed, errorInstance, counterexample } = await fc.check(property, { numRuns: rounds, seed })
  if (failed) found.faults.push(`${errorInstance} after ${fc.stringify(counterexample)}`)
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
