import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ErrorCode, faults } from '#contract/errors.ts'

const everyCall: ErrorCode[] = ['malformed_request', 'unexpected', 'busy']

type Json = Record<string, unknown>

/** Describes the API as OpenAPI 3.1, from the very schemas that validate its calls. */
export function describeApi(endpoints: readonly Endpoint[], title: string): Json {
  const paths: Record<string, Json> = {}
  const shapes: Shapes = new Map([['Error', errorSchema]])
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeCall(endpoint, shapes) }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: Object.fromEntries(shapes),
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
  },
}

function describeCall(endpoint: Endpoint, shapes: Shapes): Json {
  const body = describeBody(endpoint, shapes)
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    'x-access': endpoint.access,
    ...(needsToken(endpoint) && { security: [{ token: [] }] }),
    parameters: [
      ...describeParameters(endpoint, 'path', shapes),
      ...describeParameters(endpoint, 'query', shapes),
      ...(endpoint.repeatable ? [repeatHeader] : []),
    ],
    ...(body && { requestBody: body }),
    responses: { ...describeAnswer(endpoint, shapes), ...describeErrors(endpoint) },
  }
}

const repeatHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key and body answers the first answer again.',
  schema: { type: 'string', maxLength: 200 },
}

const needsToken = (endpoint: Endpoint) => endpoint.access !== 'anyone' && endpoint.access !== 'holder'

type Shapes = Map<string, unknown>

/** Turns a schema into JSON Schema; its named shapes are moved to the document's components. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', shapes: Shapes): Json {
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

function describeParameters(endpoint: Endpoint, place: 'path' | 'query', shapes: Shapes): Json[] {
  const schema = place === 'path' ? endpoint.params : endpoint.query
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input', shapes) as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }))
}

function describeBody(endpoint: Endpoint, shapes: Shapes): Json | undefined {
  if (endpoint.form) {
    const { most } = endpoint.form
    const one = { type: 'string', format: 'binary', maxLength: endpoint.form.maxBytes }
    const file = most ? { type: 'array', items: one, minItems: 1, maxItems: most } : one
    const { properties = {}, required = [] }: { properties?: Json; required?: string[] } = endpoint.form
      .fields
      ? schemaOf(endpoint.form.fields, 'input', shapes)
      : {}
    const schema = {
      type: 'object',
      required: [...required, endpoint.form.file],
      properties: { ...properties, [endpoint.form.file]: file },
    }
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  if (!endpoint.body) return undefined
  const isRequired = !endpoint.body.safeParse(undefined).success
  return {
    required: isRequired,
    content: { 'application/json': { schema: schemaOf(endpoint.body, 'input', shapes) } },
  }
}

function describeAnswer(endpoint: Endpoint, shapes: Shapes): Json {
  if (endpoint.status === 204) return { 204: { description: 'Done.' } }
  const content = { 'application/json': { schema: schemaOf(endpoint.answer, 'output', shapes) } }
  return { [endpoint.status]: { description: endpoint.summary, content } }
}

function describeErrors(endpoint: Endpoint): Json {
  const codes = new Set<ErrorCode>([...endpoint.errors, ...everyCall])
  if (needsToken(endpoint)) codes.add('unauthorized').add('forbidden')
  if (endpoint.body || endpoint.query || endpoint.form?.fields) codes.add('invalid_input')
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes)
    byStatus.set(faults[code].status, [...(byStatus.get(faults[code].status) ?? []), code])
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.map((code) => `\`${code}\`: ${faults[code].en}`).join('\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}
