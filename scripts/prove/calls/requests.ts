import fc from 'fast-check'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Language, languages } from '#contract/values.ts'
import type { Callers } from './lived-in.ts'
import { type Spoilt, spoiltOf } from './spoilt.ts'
import type { ValuesOf } from './values.ts'

/** The query as an address says it: each name with its texts. */
export type Query = [name: string, text: string][]

/** A request to one call; `spoilt` says what of it the call's schemas refuse, and where. */
export type Request = {
  by: keyof Callers
  language: Language
  params: Record<string, unknown>
  query: Query
  body: unknown
  spoilt?: Spoilt
}

/** Anybody, and above all whom a call is for. */
function callersOf({ access }: Endpoint): fc.Arbitrary<keyof Callers> {
  const isForMembers = access === 'user' || access === 'member'
  const own = isForMembers ? 'member' : 'staff'
  return fc.constantFrom<keyof Callers>(own, own, own, 'staff', 'member', 'visitor')
}

/** Makes requests to a call: sound ones, and ones of which the query or the body is spoilt in one place. */
export function requestsTo(endpoint: Endpoint, valuesOf: ValuesOf): fc.Arbitrary<Request> {
  const { params, query, body } = endpoint
  const nothing = fc.constant<Record<string, unknown>>({})
  const queries = query ? valuesOf(query) : nothing
  const sound = {
    by: callersOf(endpoint),
    language: fc.constantFrom(...languages),
    params: (params ? valuesOf(params) : nothing) as typeof nothing,
    query: queries.map(asQuery),
    body: body ? valuesOf(body) : fc.constant(undefined),
  }
  const kinds: fc.Arbitrary<Request>[] = [fc.record(sound)]
  if (body) {
    const spoilt = spoiltOf(body, sound.body)
    kinds.push(fc.record({ ...sound, spoilt }).map((one) => ({ ...one, body: one.spoilt.value })))
  }
  if (query) {
    const spoilt = spoiltOf(query, queries).filter(
      ({ at, value }) => at !== '' && !query.safeParse(asUnderstood(asQuery(value))).success,
    )
    kinds.push(fc.record({ ...sound, spoilt }).map((one) => ({ ...one, query: asQuery(one.spoilt.value) })))
  }
  return fc.oneof(...kinds)
}

function asQuery(value: unknown): Query {
  const asText = (one: unknown) =>
    (typeof one === 'object' ? JSON.stringify(one) : String(one)).toWellFormed().slice(0, 3000)
  return Object.entries(value as Record<string, unknown>).flatMap(([name, one]) =>
    (Array.isArray(one) ? one : [one]).map((each): Query[number] => [name, asText(each)]),
  )
}

/** What a server makes of a query: a name that stands there several times has a list. */
function asUnderstood(query: Query): Record<string, unknown> {
  const byName = Map.groupBy(query, ([name]) => name)
  const listOf = (name: string) => byName.get(name)?.map(([, text]) => text) ?? []
  return Object.fromEntries(
    [...byName.keys()].map((name) => [name, listOf(name).length === 1 ? listOf(name)[0] : listOf(name)]),
  )
}
