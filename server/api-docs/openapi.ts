import type { z } from 'zod'
import { type Access, atEveryPath, type Endpoint } from '#contract/endpoint.ts'
import { type ErrorCode, errorDefinitions } from '#contract/errors.ts'
import { isRetryable } from '#contract/retryable-errors.ts'
import {
  errorCodesOf,
  errorExamples,
  needsToken,
  wrongInputExample,
} from '#server/platform/http/error-responses.ts'
import { type JsonObject, type NamedShapes, schemaOf } from '#server/platform/http/json-shape.ts'
import { headerShapes, namedHeaders } from '#server/platform/http/response-headers.ts'
import { maxJsonBodyBytes } from '#server/platform/http/server.ts'
import { errorSchema } from './error-schema.ts'
import { callIdOf, describeFields, type FieldDescriptions } from './field-descriptions.ts'
import { requestHeaders, streamOf } from './streams-and-headers.ts'

/** An example of a call: each part of the request, and the response; for a form the names of its files. */
export type ShownCall = {
  params?: JsonObject
  query?: JsonObject
  body?: unknown
  form?: JsonObject
  answer?: unknown
}

/** One group of calls, in reading order: its name, and the path prefixes of its calls. */
export type CallGroup = { name: string; description: string; paths: readonly string[] }

/** The parts of the description that do not come from the calls. */
export type ApiTexts = {
  title: string
  /** The version of the product. */
  version: string
  /** The public address of the API, without a trailing slash, if known. */
  address?: string | null
  groups?: readonly CallGroup[]
  fields?: FieldDescriptions
}

/** The context for describing one call: its example, and the named shapes found so far. */
type Making = { shown: ShownCall; shapes: NamedShapes }

/** Describes the API as OpenAPI 3.1, from the schemas that validate its calls, with an example of each by its id. */
export function describeApi(
  endpoints: readonly Endpoint[],
  { title, version, address, groups = [], fields = {} }: ApiTexts,
  examples: Readonly<Record<string, ShownCall>>,
): JsonObject {
  const shapes: NamedShapes = new Map([['Error', errorSchema]])
  const paths: Record<string, JsonObject> = {}
  for (const endpoint of endpoints.flatMap(withOwnNames)) {
    const path = `/api${endpoint.path}`
    const call = describeCall(endpoint, { shown: examples[callIdOf(endpoint.id)] ?? {}, shapes })
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: { tags: [tagOf(endpoint, groups)], ...call },
    }
  }
  const calls = Object.values(paths).flatMap((methods) => Object.values(methods) as JsonObject[])
  const schemas = structuredClone(Object.fromEntries(shapes)) as JsonObject
  describeFields({ calls, shapes: schemas }, fields)
  return {
    openapi: '3.1.0',
    info: { title, version },
    servers: [{ url: address ?? '/' }],
    tags: groups.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas,
      headers: headerShapes,
      examples: withStatus(errorExamples()),
    },
  }
}

/** A call at each of its paths: the second has a 2 after its id, since every operation needs a unique id. */
const withOwnNames = (endpoint: Endpoint): Endpoint[] =>
  atEveryPath(endpoint).map((one, index) =>
    index === 0
      ? one
      : {
          ...one,
          id: `${one.id}${index + 1}`,
          summary: `The same as ${endpoint.method} ${endpoint.path}.`,
        },
  )

/** The group with the longest path that is a prefix of the call's; the first part of the call's path if none is. */
function tagOf({ path }: Endpoint, groups: readonly CallGroup[]): string {
  const fitting = groups.flatMap(({ name, paths }) =>
    paths.filter((one) => `${path}/`.startsWith(`${one}/`)).map((one) => ({ name, length: one.length })),
  )
  return fitting.toSorted((a, b) => b.length - a.length)[0]?.name ?? path.split('/')[1] ?? ''
}

function withStatus(shown: ReturnType<typeof errorExamples>): JsonObject {
  return Object.fromEntries(
    Object.entries(shown).map(([code, { value }]) => [
      code,
      { summary: String(errorDefinitions[code as ErrorCode].status), value },
    ]),
  )
}

/** The names of `x-access` are published: programs read them, so they stay as they were. */
const publishedAccess: Readonly<Record<Access, string>> = {
  public: 'anyone',
  token: 'holder',
  authenticated: 'signed_in',
  account: 'user',
  active_member: 'member',
  member_or_coach: 'reader',
  staff: 'staff',
  coach: 'coach',
  admin: 'admin',
}

function describeCall(endpoint: Endpoint, making: Making): JsonObject {
  const body = describeBody(endpoint, making)
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    'x-access': publishedAccess[endpoint.access],
    // Set for each call, even if it needs none: otherwise a reader could take that for an omission.
    security: securityOf(endpoint),
    parameters: [
      ...describeParameters(endpoint, 'path', making),
      ...describeParameters(endpoint, 'query', making),
      ...requestHeaders(endpoint),
    ],
    ...(body && { requestBody: body }),
    responses: { ...describeAnswer(endpoint, making), ...describeErrors(endpoint, making.shapes) },
  }
}

function securityOf(endpoint: Endpoint): JsonObject[] {
  if (endpoint.access === 'public') return []
  return needsToken(endpoint) ? [{ token: [] }] : [{ token: [] }, {}]
}

function describeParameters(endpoint: Endpoint, place: 'path' | 'query', making: Making): JsonObject[] {
  const schema = place === 'path' ? endpoint.params : endpoint.query
  if (!schema) return []
  const shown = (place === 'path' ? making.shown.params : making.shown.query) ?? {}
  const { properties = {}, required = [] } = schemaOf(schema, 'input', making.shapes) as ObjectShape
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
    ...(name in shown && { example: shown[name] }),
  }))
}

type ObjectShape = { properties?: JsonObject; required?: string[] }

function describeBody(endpoint: Endpoint, making: Making): JsonObject | undefined {
  if (endpoint.form) return describeForm(endpoint.form, making)
  if (!endpoint.body) return undefined
  const schema = schemaOf(endpoint.body, 'input', making.shapes)
  const types = ['application/json', ...(endpoint.bodyTypes ?? [])]
  return {
    required: !endpoint.body.safeParse(undefined).success,
    description: `At most ${(endpoint.maxBodyBytes ?? maxJsonBodyBytes) / 1024} KiB.`,
    content: Object.fromEntries(types.map((type) => [type, { schema, example: making.shown.body }])),
  }
}

function describeForm(form: NonNullable<Endpoint['form']>, { shown, shapes }: Making): JsonObject {
  const megabytes = form.maxBytes / 1024 / 1024
  const one = { type: 'string', contentMediaType: 'application/octet-stream' }
  const size = `At most ${megabytes} MB (${form.maxBytes} bytes)`
  const file = form.most
    ? { type: 'array', items: one, minItems: 1, maxItems: form.most, description: `${size} each.` }
    : { ...one, description: `${size}.` }
  const { properties = {}, required = [] }: ObjectShape = form.fields
    ? schemaOf(form.fields, 'input', shapes)
    : {}
  const schema = {
    type: 'object',
    required: [...required, form.file],
    properties: { ...properties, [form.file]: file },
  }
  return { required: true, content: { 'multipart/form-data': { schema, example: shown.form } } }
}

function describeAnswer(endpoint: Endpoint, { shown, shapes }: Making): JsonObject {
  const { status, summary, tagged } = endpoint
  const headers = namedHeaders({ tagged: tagged ?? false })
  const unchanged = tagged && { 304: { description: 'Nothing has changed since.', headers } }
  if (status === 204) return { 204: { description: 'Done.', headers } }
  const schema = schemaOf(endpoint.response, 'output', shapes)
  if (endpoint.streams)
    return {
      [status]: {
        description: summary,
        headers,
        content: { 'text/event-stream': streamOf(schema, shown.answer) },
      },
    }
  const content = { 'application/json': { schema, example: shown.answer } }
  return { [status]: { description: summary, headers, content }, ...unchanged }
}

function describeErrors(endpoint: Endpoint, shapes: NamedShapes): JsonObject {
  const byStatus = Map.groupBy(errorCodesOf(endpoint), (code) => errorDefinitions[code].status)
  const described = [...byStatus].map(([status, codes]) => [status, describeErrorCodes(endpoint, codes)])
  const own = endpoint.unavailable && { 503: describeUnavailable(endpoint.unavailable, shapes) }
  return { ...Object.fromEntries(described), ...own }
}

function describeErrorCodes(endpoint: Endpoint, codes: ErrorCode[]): JsonObject {
  const examples = Object.fromEntries(codes.map((code) => [code, errorExample(code, endpoint)]))
  const schema = { $ref: '#/components/schemas/Error' }
  return {
    description: codes.map(errorText).join('\n'),
    headers: namedHeaders({ codes }),
    content: { 'application/json': { schema, examples } },
  }
}

function errorText(code: ErrorCode): string {
  const waits = isRetryable(code) ? ' Bears `Retry-After`.' : ''
  return `\`${code}\`: ${errorDefinitions[code].en}${waits}`
}

function describeUnavailable(answer: z.ZodType, shapes: NamedShapes): JsonObject {
  const schema = schemaOf(answer, 'output', shapes)
  const entries = Object.entries((schema.properties ?? {}) as Record<string, JsonObject>)
  const example = Object.fromEntries(entries.map(([name, { const: only }]) => [name, only]))
  return {
    description: 'The server runs, and cannot do its work.',
    headers: namedHeaders({}),
    content: { 'application/json': { schema, example } },
  }
}

function errorExample(code: string, endpoint: Endpoint): JsonObject {
  const own = code === 'invalid_input' ? wrongInputExample(endpoint) : undefined
  return own ? { value: own } : { $ref: `#/components/examples/${code}` }
}
