import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { CallId } from '#contract/endpoints.ts'
import { examples } from '#server/api-docs/examples/index.ts'
import { needsToken } from '#server/platform/http/error-responses.ts'
import { digitsWithoutEnd, longDigits, stackedMarks } from './values.ts'

/** A request that no normal client makes; `statuses` are the allowed ones, by default any client error (4xx). */
export type Hostile = {
  title: string
  query?: string
  payload?: string | Buffer
  type?: string
  headers?: Record<string, string>
  statuses?: number[]
  /** The field that the error names. */
  field?: string
  /** Why the call may also accept it. */
  mayPass?: string
}

const depth = 10_000
const deepObject = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const deepList = `${'['.repeat(depth)}${']'.repeat(depth)}`

const dropped = 'fields that a call does not know are dropped'

const bodies: Hostile[] = [
  { title: 'a list', payload: '[]', statuses: [400] },
  { title: 'a text', payload: '"text"', statuses: [400] },
  { title: 'a number', payload: '5', statuses: [400] },
  { title: 'half an object', payload: '{"a":', statuses: [400] },
  { title: 'bytes that are no UTF-8', payload: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), statuses: [400] },
  { title: 'NUL for a body', payload: '\0', statuses: [400] },
  { title: '__proto__', payload: '{"__proto__":{"role":"admin"}}', statuses: [400] },
  { title: 'constructor', payload: '{"constructor":{"prototype":{"role":"admin"}}}', statuses: [400] },
  { title: 'a list 10,000 deep', payload: deepList, statuses: [400] },
  { title: 'an object 10,000 deep', payload: deepObject, mayPass: dropped },
  { title: '5,000 unknown fields', payload: manyFields(5000), mayPass: dropped },
  { title: 'no type', payload: '{}', type: '', statuses: [400, 415, 422] },
  ...[
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=b',
  ].map((type) => ({ title: type, payload: '{}', type, statuses: [400, 415] })),
]

/** JSON of 62 KB, each for a way to be slow: they are rejected wherever a field is, before anything costly is done. */
const longValues = [
  { what: '62 KB of marks on a letter', json: JSON.stringify(stackedMarks) },
  { what: '62,000 digits', json: JSON.stringify(longDigits) },
  { what: '62,000 digits and a letter', json: JSON.stringify(digitsWithoutEnd) },
  { what: 'a number of 62,000 digits', json: longDigits },
]

/** Hostile bodies for a call with a body, including invalid values of its own fields. */
export function hostileBodies({ body, maxBodyBytes = 64 * 1024 }: Endpoint): Hostile[] {
  if (!body) return []
  const { properties = {} } = z.toJSONSchema(body, { io: 'input' })
  const fields = Object.keys(properties)
  const own = fields.flatMap((field): Hostile[] => [
    { title: `a list 10,000 deep as ${field}`, payload: `{"${field}":${deepList}}`, statuses: [422], field },
    { title: `a list of texts as ${field}`, payload: `{"${field}":["a@b.co"]}`, statuses: [422], field },
    ...longValues.map(({ what, json }) => ({
      title: `${what} as ${field}`,
      payload: `{"${field}":${json}}`,
      statuses: [422],
      field,
    })),
  ])
  const large = { title: 'a byte too many', payload: `"${'x'.repeat(maxBodyBytes - 1)}"`, statuses: [413] }
  const takesList = body.safeParse([]).success
  const common = takesList ? bodies.filter(({ title }) => !title.startsWith('a list')) : bodies
  return [...common, ...own.filter(({ field = '' }) => !isList(properties[field])), large]
}

/** Hostile query strings for a call with a query. */
export function hostileQueries({ query }: Endpoint): Hostile[] {
  const fields = Object.keys(query?.shape ?? {})
  const twice = fields.map((field) => ({
    title: `${field} twice`,
    query: `${field}=1&${field}=2`,
    statuses: [422],
    field,
  }))
  const odd = (text: string) => ({ title: text.slice(0, 30), query: text })
  const unknown = ['__proto__=1', 'constructor[prototype]=1'].map((text) => ({
    ...odd(text),
    mayPass: dropped,
  }))
  const misread = ['q=%ff%fe', 'q=%ED%A0%80'].map((text) => ({
    ...odd(text),
    mayPass: 'bytes that are no UTF-8 are read as U+FFFD, which may be searched for',
  }))
  const unfit = [
    'q=%00',
    `q=${'x'.repeat(9000)}`,
    `q=${'1'.repeat(9000)}`,
    `q=e${'%CC%81'.repeat(2500)}`,
  ].map((text) => ({
    ...odd(text),
    ...(fields.includes('q') ? { statuses: [422], field: 'q' } : { mayPass: dropped }),
  }))
  return query ? [...twice, ...unknown, ...misread, ...unfit] : []
}

/** Hostile headers for any call; includes invalid idempotency keys. */
export function hostileHeaders(endpoint: Endpoint): Hostile[] {
  const { id, repeatable, form } = endpoint
  const shown = examples[id as CallId] as { body?: unknown }
  const payload = shown.body === undefined ? undefined : JSON.stringify(shown.body)
  // An invalid form is rejected before its key is checked.
  const keys = repeatable && !form ? ['two words', 'x'.repeat(201), 'مفتاح', ''] : []
  const credentials = [
    'Bearer',
    'Bearer \u0000',
    `Bearer ${'x'.repeat(5000)}`,
    'Basic a2FyaW06a2FyaW0=',
    '{}',
  ]
  return [
    ...keys.map((key) => ({
      title: `the key '${key.slice(0, 20)}'`,
      payload,
      headers: { 'idempotency-key': key },
      statuses: [400],
    })),
    ...credentials.map((authorization) => ({
      title: authorization.slice(0, 20),
      payload,
      headers: { authorization },
      ...(needsToken(endpoint)
        ? { statuses: [401] }
        : { mayPass: 'a call that needs no account passes over what is no token of ours' }),
    })),
    {
      title: 'no known language',
      payload,
      headers: { 'accept-language': `${'*;q=0.1,'.repeat(900)}xx` },
      mayPass: 'whoever asks for no language of ours is answered in one of them',
    },
  ]
}

function isList(shape: unknown): boolean {
  return typeof shape === 'object' && shape !== null && 'type' in shape && shape.type === 'array'
}

function manyFields(count: number): string {
  return JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, at])))
}
