import fc from 'fast-check'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Language, languages } from '#contract/values.ts'
import { pdfFile } from '#server/test/calls/preparations.ts'
import { type Spoilt, spoiltOf } from './invalid-values.ts'
import type { Callers } from './lived-in.ts'
import type { ValuesOf } from './values.ts'

/** The query of a URL: names with their texts. */
export type Query = [name: string, text: string][]

/** A text or a file of a form. */
export type FormPart = [name: string, value: string | File]

/**
 * A request to one call; `spoilt` is what its schemas reject, and where. With `by` 'prepared', a caller with access
 * sends it after its needs have been prepared.
 */
export type FuzzRequest = {
  by: keyof Callers | 'prepared'
  language: Language
  params: Record<string, unknown>
  query: Query
  body: unknown
  form?: FormPart[]
  spoilt?: Spoilt
}

/** Any caller, mostly one with access. */
function callersOf({ access }: Endpoint): fc.Arbitrary<keyof Callers> {
  const isForMembers = access === 'account' || access === 'active_member'
  const own = isForMembers ? 'member' : 'staff'
  return fc.constantFrom<keyof Callers>(own, own, own, 'staff', 'member', 'visitor')
}

/** Generates requests to a call: valid ones, and ones with one invalid value in the query or the body. */
export function requestsTo(endpoint: Endpoint, valuesOf: ValuesOf): fc.Arbitrary<FuzzRequest> {
  const { params, query, body, form } = endpoint
  const nothing = fc.constant<Record<string, unknown>>({})
  const queries = query ? valuesOf(query) : nothing
  const sound = {
    by: callersOf(endpoint),
    language: fc.constantFrom(...languages),
    params: (params ? valuesOf(params) : nothing) as typeof nothing,
    query: queries.map(asQuery),
    body: body ? valuesOf(body) : fc.constant(undefined),
  }
  const by = fc.oneof({ arbitrary: fc.constant('prepared' as const), weight: 2 }, sound.by)
  const forms = form && { form: formsTo(form, valuesOf) }
  const wrong: fc.Arbitrary<FuzzRequest>[] = []
  if (body) {
    const spoilt = spoiltOf(body, sound.body)
    wrong.push(fc.record({ ...sound, spoilt }).map((one) => ({ ...one, body: one.spoilt.value })))
  }
  if (query) {
    const spoilt = spoiltOf(query, queries).filter(
      ({ at, value }) => at !== '' && !query.safeParse(asUnderstood(asQuery(value))).success,
    )
    wrong.push(fc.record({ ...sound, spoilt }).map((one) => ({ ...one, query: asQuery(one.spoilt.value) })))
  }
  return fc.oneof({ arbitrary: fc.record({ ...sound, by, ...forms }), weight: 2 }, ...wrong)
}

/** Forms with the texts of a call, and one small unique file. */
function formsTo(
  { file, fields }: NonNullable<Endpoint['form']>,
  valuesOf: ValuesOf,
): fc.Arbitrary<FormPart[]> {
  const texts = fields ? valuesOf(fields) : fc.constant({})
  return texts.map((made) => [...Object.entries(made as Record<string, string>), [file, pdfFile()]])
}

function asQuery(value: unknown): Query {
  const asText = (one: unknown) =>
    (typeof one === 'object' ? JSON.stringify(one) : String(one)).toWellFormed().slice(0, 3000)
  return Object.entries(value as Record<string, unknown>).flatMap(([name, one]) =>
    (Array.isArray(one) ? one : [one]).map((each): Query[number] => [name, asText(each)]),
  )
}

/** The query as the server parses it: a repeated name has a list. */
function asUnderstood(query: Query): Record<string, unknown> {
  const byName = Map.groupBy(query, ([name]) => name)
  const listOf = (name: string) => byName.get(name)?.map(([, text]) => text) ?? []
  return Object.fromEntries(
    [...byName.keys()].map((name) => [name, listOf(name).length === 1 ? listOf(name)[0] : listOf(name)]),
  )
}
