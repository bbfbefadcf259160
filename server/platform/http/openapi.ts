import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { faults } from '#contract/errors.ts'
import { needsToken, refusalExamples, refusalsOf, wrongInputExample } from './refusals.ts'

type Json = Record<string, unknown>

/** A call as it might happen: each part that goes in, and what comes out; of a form the names of its files. */
export type ShownCall = { params?: Json; query?: Json; body?: unknown; form?: Json; answer?: unknown }

/** What the description of one call is made with: an example of it, and the named shapes that it finds. */
type Making = { shown: ShownCall; shapes: Map<string, unknown> }

/** Describes the API as OpenAPI 3.1, from the very schemas that validate its calls, with an example of each by its id. */
export function describeApi(
  endpoints: readonly Endpoint[],
  title: string,
  examples: Readonly<Record<string, ShownCall>>,
): Json {
  const paths: Record<string, Json> = {}
  const shapes = new Map<string, unknown>([['Error', errorSchema]])
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path}`
    const making = { shown: examples[endpoint.id] ?? {}, shapes }
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeCall(endpoint, making) }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: Object.fromEntries(shapes),
      examples: refusalExamples(),
    },
  }
}

const errorSchema = {
  type: 'object',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string', description: 'One sentence for a person, in the language of Accept-Language.' },
    code: { type: 'string', enum: Object.keys(faults) },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    retryAfter: { type: 'integer', description: 'Seconds to wait.' },
    requestId: { type: 'string', description: 'Of a fault of ours: under which the server’s log has it.' },
    renewalToken: {
      type: 'string',
      description: 'Of `access_expired`: a token for half an hour, with which a new package is asked for.',
    },
  },
}

function describeCall(endpoint: Endpoint, making: Making): Json {
  const body = describeBody(endpoint, making)
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    'x-access': endpoint.access,
    ...(needsToken(endpoint) && { security: [{ token: [] }] }),
    parameters: [
      ...describeParameters(endpoint, 'path', making),
      ...describeParameters(endpoint, 'query', making),
      ...(endpoint.repeatable ? [repeatHeader] : []),
    ],
    ...(body && { requestBody: body }),
    responses: { ...describeAnswer(endpoint, making), ...describeErrors(endpoint) },
  }
}

const repeatHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key and body answers the first answer again.',
  schema: { type: 'string', maxLength: 200 },
  example: '6f1c-of-my-own',
}

/** Turns a schema into JSON Schema; its named shapes are moved to the document's components. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', shapes: Making['shapes']): Json {
  const nameOf = (id: string) => (io === 'input' && !id.endsWith('Input') ? `${id}Input` : id)
  const text = JSON.stringify(z.toJSONSchema(schema, { io, target: 'draft-2020-12' })).replace(
    /"#\/\$defs\/([^"]+)"/g,
    (_, id: string) => `"#/components/schemas/${nameOf(id)}"`,
  )
  const { $schema: _, $defs = {}, ...rest } = JSON.parse(text) as Json & { $defs?: Json }
  for (const [id, shape] of Object.entries($defs)) shapes.set(nameOf(id), withoutId(shape))
  return withoutId(rest)
}

function withoutId(shape: unknown): Json {
  const { id: _, ...rest } = shape as Json
  return rest
}

function describeParameters(endpoint: Endpoint, place: 'path' | 'query', making: Making): Json[] {
  const schema = place === 'path' ? endpoint.params : endpoint.query
  if (!schema) return []
  const shown = (place === 'path' ? making.shown.params : making.shown.query) ?? {}
  const { properties = {}, required = [] } = schemaOf(schema, 'input', making.shapes) as ObjectShape
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
    example: shown[name],
  }))
}

type ObjectShape = { properties?: Json; required?: string[] }

function describeBody(endpoint: Endpoint, making: Making): Json | undefined {
  if (endpoint.form) return describeForm(endpoint.form, making)
  if (!endpoint.body) return undefined
  const isRequired = !endpoint.body.safeParse(undefined).success
  const schema = schemaOf(endpoint.body, 'input', making.shapes)
  return { required: isRequired, content: { 'application/json': { schema, example: making.shown.body } } }
}

function describeForm(form: NonNullable<Endpoint['form']>, { shown, shapes }: Making): Json {
  const one = { type: 'string', format: 'binary', maxLength: form.maxBytes }
  const file = form.most ? { type: 'array', items: one, minItems: 1, maxItems: form.most } : one
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

function describeAnswer(endpoint: Endpoint, { shown, shapes }: Making): Json {
  if (endpoint.status === 204) return { 204: { description: 'Done.' } }
  const schema = schemaOf(endpoint.answer, 'output', shapes)
  const content = { 'application/json': { schema, example: shown.answer } }
  return { [endpoint.status]: { description: endpoint.summary, content } }
}

function describeErrors(endpoint: Endpoint): Json {
  const byStatus = Map.groupBy(refusalsOf(endpoint), (code) => faults[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const examples = Object.fromEntries(codes.map((code) => [code, refusalExample(code, endpoint)]))
      const schema = { $ref: '#/components/schemas/Error' }
      const description = codes.map((code) => `\`${code}\`: ${faults[code].en}`).join('\n')
      return [status, { description, content: { 'application/json': { schema, examples } } }]
    }),
  )
}

function refusalExample(code: string, endpoint: Endpoint): Json {
  const own = code === 'invalid_input' ? wrongInputExample(endpoint) : undefined
  return own ? { value: own } : { $ref: `#/components/examples/${code}` }
}
