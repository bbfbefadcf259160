import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { atEveryPath } from '#contract/endpoint.ts'
import { type CallId, endpoints } from '#contract/endpoints.ts'
import { type ErrorCode, errorDefinitions, errorSentence } from '#contract/errors.ts'
import { fieldProblems } from '#contract/field-errors.ts'
import { examples } from '#server/api-docs/examples/index.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import type { ShownCall } from './openapi.ts'

type Example = { $ref?: string; value?: unknown }
type Content = Record<string, { schema: object; example?: unknown; examples?: Record<string, Example> }>
type Described = {
  parameters: { name: string; in: string; schema: object; example?: unknown }[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}
type Description = {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, object>; examples: Record<string, { value: unknown }> }
}

let product: TestApp
let description: Description

beforeAll(async () => {
  product = await testApp()
  description = (await product.app.inject('/api/openapi.json')).json()
})
afterAll(() => product.close())

const known = new Map<string, z.ZodType>()

/** The errors of a value according to the description alone, as a client program would see them. */
function schemaErrorsOf(schema: object, value: unknown): unknown {
  const text = JSON.stringify(schema)
  const validator = known.get(text) ?? readSchema(schema)
  known.set(text, validator)
  return validator.safeParse(value).error?.issues
}

function readSchema(schema: object): z.ZodType {
  const text = JSON.stringify({ ...schema, $defs: description.components.schemas })
  return z.fromJSONSchema(JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')))
}

const calls = endpoints
  .flatMap(atEveryPath)
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

describe.each(calls)('the example of %s', (_title, endpoint) => {
  const shown: ShownCall = examples[endpoint.id as CallId]

  it('matches the contract: each part of the call has an example, and nothing else', () => {
    const { params, query, body, form, response: answer } = endpoint
    const fields = form?.fields ?? z.object({})
    const file = form?.most ? z.array(z.string()).min(1).max(form.most) : z.string()
    const whole = z.strictObject({
      ...(params && { params: params.strict() }),
      ...(query && { query: query.strict().required() }),
      ...(body && { body }),
      ...(form && { form: z.strictObject({ ...fields.shape, [form.file]: file }) }),
      ...(endpoint.status !== 204 && { answer }),
    })
    expect(whole.safeParse(shown).error?.issues).toBeUndefined()
    if (endpoint.status !== 204) expect(answer.parse(shown.answer)).toEqual(shown.answer)
  })

  it('is in the description and matches its schemas, with an example of each error', () => {
    const described = description.paths[`/api${endpoint.path}`]?.[endpoint.method.toLowerCase()]
    const { parameters, requestBody, responses } = described ?? ({} as Described)
    for (const { schema, example } of parameters) {
      expect(example).toBeDefined()
      expect(schemaErrorsOf(schema, example)).toBeUndefined()
    }
    const contents = [requestBody, ...Object.values(responses)].map((one) => one?.content ?? {})
    for (const { schema, example, examples: several } of contents.flatMap((one) => Object.values(one))) {
      const values = several ? Object.values(several).map(exampleOf) : [example]
      expect(values.length).toBeGreaterThan(0)
      for (const value of values) {
        expect(value).toBeDefined()
        expect(schemaErrorsOf(schema, value)).toBeUndefined()
      }
    }
    for (const code of endpoint.errors) {
      const { status } = errorDefinitions[code]
      expect(responses[status]?.content?.['application/json']?.examples).toHaveProperty(code)
    }
  })
})

function exampleOf({ $ref, value }: Example): unknown {
  return $ref ? description.components.examples[$ref.split('/').at(-1) ?? '']?.value : value
}

it('each error has an example with its real message', () => {
  const shown = Object.entries(description.components.examples)
  expect(shown.map(([code]) => code).toSorted()).toEqual(Object.keys(errorDefinitions).toSorted())
  for (const [code, { value }] of shown) {
    const { error, retryAfter, fields } = value as { error: string; retryAfter?: number; fields?: object }
    if (fields) expect(Object.values(fieldProblems).map(({ en }) => en)).toContain(error)
    else expect(error).toBe(errorSentence(code as ErrorCode, 'en', retryAfter))
  }
})

describe('the description says', () => {
  const responsesOf = (path: string, method = 'get') =>
    (description.paths[path]?.[method]?.responses ?? {}) as Record<
      string,
      { headers?: Record<string, { $ref: string }>; content?: Content }
    >
  const headersOf = (answer: { headers?: object } | undefined) => Object.keys(answer?.headers ?? {})

  it('which headers responses have', async () => {
    for (const endpoint of endpoints.flatMap(atEveryPath)) {
      const answers = responsesOf(`/api${endpoint.path}`, endpoint.method.toLowerCase())
      for (const answer of Object.values(answers)) expect(headersOf(answer)).toContain('X-Request-Id')
    }
    const signIn = responsesOf('/api/auth/login', 'post')
    expect([headersOf(signIn[429]), headersOf(signIn[503])]).toEqual([
      ['X-Request-Id', 'Retry-After'],
      ['X-Request-Id', 'Retry-After'],
    ])
    expect(headersOf(signIn[422])).toEqual(['X-Request-Id'])
    const site = responsesOf('/api/site')
    expect([headersOf(site[200]), headersOf(site[304])]).toEqual([
      ['X-Request-Id', 'ETag'],
      ['X-Request-Id', 'ETag'],
    ])
    const { headers } = await product.app.inject('/api/site')
    expect(headers).toMatchObject({ etag: expect.any(String), 'x-request-id': expect.any(String) })
    const again = await product.app.inject({
      url: '/api/site',
      headers: { 'if-none-match': `${headers.etag}` },
    })
    expect([again.statusCode, again.headers.etag]).toEqual([304, headers.etag])
  })

  it('for each call, which errors have a waiting time', () => {
    const waits = (answer: { headers?: object } | undefined) => headersOf(answer).includes('Retry-After')
    for (const { method, path } of endpoints) {
      for (const answer of Object.values(responsesOf(`/api${path}`, method.toLowerCase()))) {
        const { description = '', content } = answer as { description?: string; content?: Content }
        const shown = Object.entries(content?.['application/json']?.examples ?? {})
        const waiting = shown.flatMap(([code, example]) =>
          'retryAfter' in (exampleOf(example) as object) ? [code] : [],
        )
        expect(waits(answer)).toBe(waiting.length > 0)
        const lines = description.split('\n').filter((line) => line.endsWith(' Bears `Retry-After`.'))
        expect(lines.map((line) => line.split('`')[1])).toEqual(waiting)
      }
    }
    const conflicts = Object.entries(description.components.examples).filter(
      ([code, { value }]) =>
        errorDefinitions[code as ErrorCode].status === 409 && 'retryAfter' in (value as object),
    )
    expect(conflicts.map(([code]) => code)).toEqual(['repeat_in_progress'])
  })

  it('what each part is, and which calls need a body', () => {
    expect(emptySchemas(description)).toEqual([])
    for (const { method, path, body } of endpoints) {
      const described = description.paths[`/api${path}`]?.[method.toLowerCase()]
      const schema = described?.requestBody?.content['application/json']?.schema
      if (body && schema) expect([path, allowsEmpty(schema)]).toEqual([path, body.safeParse({}).success])
    }
  })

  it('what the health check returns if the database does not respond', () => {
    const { content } = responsesOf('/api/health')[503] ?? {}
    expect(content?.['application/json']?.example).toEqual({ status: 'error', database: 'disconnected' })
    expect(
      schemaErrorsOf(content?.['application/json']?.schema ?? {}, { error: 'x', code: 'busy' }),
    ).toBeDefined()
  })

  it('where the product is, and which calls need no token', async () => {
    const securityOf = (path: string, method: string) =>
      (description.paths[path]?.[method] as { security?: object[] } | undefined)?.security
    expect(securityOf('/api/admin/users', 'get')).toEqual([{ token: [] }])
    expect(securityOf('/api/coach', 'get')).toEqual([{ token: [] }, {}])
    expect(securityOf('/api/site', 'get')).toEqual([])
    expect(description).toMatchObject({ servers: [{ url: '/' }] })
    const reached = await testApp('sqlite', { PUBLIC_URL: 'https://coach.example.com' })
    const { servers } = (await reached.app.inject('/api/openapi.json')).json()
    expect(servers).toEqual([{ url: 'https://coach.example.com' }])
    await reached.close()
  })

  it('which prefix the token of a new account has', () => {
    expect(examples.register.answer.token).toMatch(/^fcr_/)
    expect(examples.login.answer.token).toMatch(/^fcm_/)
  })
})

// In these, an empty value has a meaning.
const mayBeEmpty = ['example', 'examples', 'default', 'security', 'value']

/** The paths of empty parts in the description. */
function emptySchemas(part: unknown, place = ''): string[] {
  if (typeof part !== 'object' || part === null) return []
  const inner = Object.entries(part).filter(([name]) => !mayBeEmpty.includes(name))
  if (Object.keys(part).length === 0 && !Array.isArray(part)) return [place]
  return inner.flatMap(([name, value]) => emptySchemas(value, `${place}/${name}`))
}

type ObjectSchema = {
  $ref?: string
  type?: string
  required?: string[]
  anyOf?: ObjectSchema[]
  oneOf?: ObjectSchema[]
}

/** Whether an object without any field is valid. */
function allowsEmpty(given: ObjectSchema): boolean {
  const named = given.$ref?.split('/').at(-1)
  const {
    type,
    required = [],
    anyOf,
    oneOf,
  }: ObjectSchema = named ? (description.components.schemas[named] ?? {}) : given
  // An array accepts no object at all.
  return type !== 'array' && required.length === 0 && ((anyOf ?? oneOf)?.some(allowsEmpty) ?? true)
}
