import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { atEveryPath } from '#contract/endpoint.ts'
import { type CallId, endpoints } from '#contract/endpoints.ts'
import { examples } from '#server/api-docs/examples/index.ts'
import type { ShownCall } from '#server/api-docs/openapi.ts'
import { signInAsAdmin } from './staff.ts'
import { type TestApp, testApp } from './test-app.ts'

type Shape = {
  $ref?: string
  type?: string
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  multipleOf?: number
} & Partial<Record<Limit, number>>
type Limit = 'minLength' | 'maxLength' | 'minimum' | 'maximum'
type Path = (string | number)[]

/** A limit in the API description, and its path in the request. */
type Bound = { path: Path; limit: Limit; value: number; step: number }

let product: TestApp
let shapes: Record<string, Shape>
let paths: Record<string, Record<string, { parameters: Parameter[]; requestBody?: { content: Content } }>>
type Parameter = { name: string; in: string; schema: Shape }
type Content = Record<string, { schema: Shape }>

beforeAll(async () => {
  product = await testApp()
  const document = (await product.app.inject('/api/openapi.json')).json()
  shapes = document.components.schemas
  paths = document.paths
})
afterAll(() => product.close())

const limits = ['minLength', 'maxLength', 'minimum', 'maximum'] as const

function boundsOf(given: Shape, path: Path = []): Bound[] {
  const shape = given.$ref ? (shapes[given.$ref.split('/').at(-1) ?? ''] ?? {}) : given
  const step = shape.multipleOf ?? (shape.type === 'number' ? 0.1 : 1)
  const own = limits.flatMap((limit) => {
    const value = shape[limit]
    return value === undefined ? [] : [{ path, limit, value, step }]
  })
  const inside = Object.entries(shape.properties ?? {}).flatMap(([name, part]) =>
    boundsOf(part, [...path, name]),
  )
  const items = shape.items ? boundsOf(shape.items, [...path, 0]) : []
  return [...own, ...inside, ...items, ...(shape.anyOf ?? []).flatMap((part) => boundsOf(part, path))]
}

/** Texts of this length, one of which is valid if any text of the length is. */
function textsOf(length: number): string[] {
  const filled = (start: string, end = '') =>
    start + 'a'.repeat(Math.max(0, length - start.length - end.length)) + end
  const parts = Math.max(0, length - 'a@b.co'.length)
  const labels = 'b'.repeat(Math.max(0, parts - 63)).replace(/.{50}(?=.)/g, (part) => `${part.slice(1)}.`)
  return [
    filled(''),
    '/'.padEnd(length, 'a'),
    '/demo/'.padEnd(length, 'a'),
    filled('https://example.com/'),
    filled('data:image/webp;base64,'),
    `${'a'.repeat(Math.min(64, parts + 1))}@${labels}b.co`,
    filled('010', '01234567').replaceAll('a', '-'),
    filled('12345', '6').replaceAll('a', '-'),
    filled('BCDEFGHIJK23456', '7').replaceAll('a', '-'),
  ].filter((text) => text.length === length)
}

const valuesAt = ({ limit }: Bound, at: number): unknown[] =>
  limit === 'minLength' || limit === 'maxLength' ? textsOf(at) : [at]

/** Sets a value at a path; creates missing parents. */
function withValue(whole: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value
  if (typeof name === 'number')
    return [withValue(Array.isArray(whole) ? whole[name] : undefined, rest, value)]
  const object = { ...(whole as Record<string, unknown> | null | undefined) }
  return { ...object, [name]: withValue(object[name], rest, value) }
}

type Part = { schema: z.ZodType; whole: unknown }

/** Whether a value of this size is valid at its own path; ignores errors elsewhere. */
function isTaken({ schema, whole }: Part, bound: Bound, at: number): boolean {
  const place = bound.path.join('.')
  return valuesAt(bound, at).some((value) => {
    const { error } = schema.safeParse(withValue(whole, bound.path, value))
    return !error?.issues.some(({ path }) => `${place}.`.startsWith(`${path.join('.')}.`))
  })
}

const beyond = ({ limit, value, step }: Bound) => (limit.startsWith('max') ? value + step : value - step)

let tried = 0

function holds(title: string, part: Part & { shape: Shape }) {
  for (const bound of boundsOf(part.shape)) {
    const place = `${title}: ${bound.path.join('.')} ${bound.limit} ${bound.value}`
    expect(isTaken(part, bound, bound.value), `${place} is taken`).toBe(true)
    expect(isTaken(part, bound, beyond(bound)), `what is beyond ${place} is refused`).toBe(false)
    tried += 1
  }
}

const calls = endpoints
  .flatMap(atEveryPath)
  .filter(({ body, query }) => body ?? query)
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

describe('every limit in the description is enforced', () => {
  it.each(calls)('of %s', (title, { id, path, method, body, query }) => {
    const shown: ShownCall = examples[id as CallId]
    const described = paths[`/api${path}`]?.[method.toLowerCase()]
    const shape = described?.requestBody?.content['application/json']?.schema
    if (body && shape) holds(title, { schema: body, whole: shown.body, shape })
    if (!query) return
    const properties = Object.fromEntries(
      described?.parameters.flatMap((one) => (one.in === 'query' ? [[one.name, one.schema]] : [])) ?? [],
    )
    holds(title, { schema: query, whole: shown.query, shape: { properties } })
  })

  it('and there are many', () => {
    expect(tried).toBeGreaterThan(500)
  })
})

it('a number in a query is described as one, with its limits and default', () => {
  const list = paths['/api/admin/users']?.get?.parameters ?? []
  const schemaOf = (wanted: string) => list.find(({ name }) => name === wanted)?.schema
  expect(schemaOf('page')).toEqual({ type: 'integer', minimum: 1, maximum: 500, default: 1 })
  expect(schemaOf('limit')).toEqual({ type: 'integer', minimum: 1, maximum: 100, default: 20 })
})

it('the server enforces the same', async () => {
  const headers = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  const users = (query: string) => product.app.inject({ url: `/api/admin/users?${query}`, headers })
  const statuses = async (queries: string[]) =>
    Promise.all(queries.map(async (query) => (await users(query)).statusCode))
  expect(await statuses(['page=1&limit=100', 'page=500', `q=${'a'.repeat(100)}`])).toEqual([200, 200, 200])
  expect(await statuses(['page=0', 'page=501', 'limit=0', 'limit=101', `q=${'a'.repeat(101)}`])).toEqual(
    new Array(5).fill(422),
  )
  const contact = (name: string) =>
    product.app.inject({
      method: 'POST',
      url: '/api/contact',
      payload: { name, email: 'a@example.com', phone: '01001234567', message: 'x' },
    })
  expect((await contact('x'.repeat(120))).statusCode).toBe(201)
  expect((await contact('x'.repeat(121))).json().fields).toHaveProperty('name')
})
