import { isDeepStrictEqual } from 'node:util'
import type { LightMyRequestResponse } from 'fastify'
import type { z } from 'zod'
import type { Access, CallAnswer, Endpoint } from '#contract/endpoint.ts'
import { type CallId, type CallNamed, endpoints } from '#contract/endpoints.ts'
import { examples } from '#server/api-docs/examples/index.ts'
import type { ShownCall } from '#server/api-docs/openapi.ts'
import type { DatabaseKind } from '#server/platform/database/open.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { packedForm } from '#server/test/forms.ts'
import { injectCall } from '#server/test/inject-call.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'
import type { Prepare } from './call-case.ts'

export type Headers = Record<string, string>

/** How a request differs from its call's example; fields of body and query are replaced one by one. */
export type CaseInput = {
  /** The product to call, if not the world's. */
  product?: TestApp
  as?: Headers
  params?: Record<string, string>
  query?: Record<string, string>
  /** Fields that override those of the example. */
  body?: Record<string, unknown>
  /** The whole body; ignores the example's. */
  wholeBody?: unknown
  /** The parts of a form; ignores the example's. */
  form?: [name: string, value: string | File][]
  headers?: Headers
}

/** A user with an account, and the headers of a session. */
export type TestUser = { id: string; email: string; headers: Headers }

/** A product with an admin, and helpers for the cases. */
export type World = TestApp & {
  staff: Headers
  /** A new member with 30 days of access. */
  member(): Promise<TestUser>
  /** Makes a call that must succeed, as staff by default; returns the response. */
  call<Id extends CallId>(id: Id, sent?: CaseInput): Promise<CallAnswer<CallNamed<Id>>>
  /** A separate product without accounts and confirmed prices, with more settings; closed with this one. */
  anew(more?: Record<string, string>): Promise<TestApp>
}

/** Opens a product on a new database for the cases. */
export async function openWorld(kind: DatabaseKind): Promise<World> {
  // Imported here, because it only works under Vitest, and stress tests create a world on their own product.
  const { testApp } = await import('#server/test/test-app.ts')
  const { pricedApp } = await import('#server/test/priced-app.ts')
  const settings = { RATE_LIMITS: 'off' }
  const product = await pricedApp(kind, settings)
  const others: TestApp[] = []
  const staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  const anew = async (more: Record<string, string> = {}) => {
    const other = await testApp(kind, { ...settings, ...more })
    others.push(other)
    return other
  }
  const close = async () => {
    for (const one of [product, ...others]) await one.close()
  }
  return worldOn({ ...product, close }, { staff, anew })
}

/** A world on an existing product with this admin. */
export function worldOn(product: TestApp, { staff, anew }: Pick<World, 'staff' | 'anew'>): World {
  const { app, context } = product
  return {
    ...product,
    staff,
    anew,
    member: async () => {
      const { id, email } = await anAccount(context)
      return { id, email: email ?? '', headers: (await aSession(context, { id })).headers }
    },
    call: async (id, sent = {}) => {
      const response = await makeCall(app, callNamed(id), { as: staff, ...sent })
      if (response.statusCode >= 300) throw new Error(`${id} failed: ${response.body}`)
      return JSON.parse(response.body || 'null')
    },
  }
}

/** A request as a case prepares it, by a caller with access. */
export async function preparedRequest(
  world: World,
  { access }: Endpoint,
  prepare: Prepare,
): Promise<CaseInput> {
  return { as: await callerFor(world, access), ...(await prepare(world)) }
}

/** The headers of a caller with access: a new member, or the admin. */
export async function callerFor({ staff, member }: World, access: Access): Promise<Headers> {
  if (access === 'public' || access === 'token') return {}
  const isForStaff = access === 'staff' || access === 'coach' || access === 'admin'
  return isForStaff ? staff : (await member()).headers
}

function callNamed(id: CallId): Endpoint {
  const known = endpoints.find((one) => one.id === id)
  if (!known) throw new Error(`There is no call ${id}`)
  return known
}

/** Makes a call as its example shows it, with the given differences; returns any response. */
export async function makeCall(
  app: TestApp['app'],
  { id, method, path, ...endpoint }: Endpoint,
  sent: CaseInput,
): Promise<LightMyRequestResponse> {
  const shown: ShownCall = examples[id as CallId]
  const params: Record<string, unknown> = { ...shown.params, ...sent.params }
  const url = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])))
  const query = endpoint.query ? { ...shown.query, ...sent.query } : {}
  const headers = { ...sent.as, ...sent.headers }
  const address = { method, url: `/api${url}?${new URLSearchParams(query as Record<string, string>)}` }
  if (endpoint.form) {
    const { payload, type } = await packedForm(sent.form ?? [])
    return injectCall(app, endpoint, { ...address, headers: { ...headers, 'content-type': type }, payload })
  }
  if (!endpoint.body) return injectCall(app, endpoint, { ...address, headers })
  const json = { 'content-type': 'application/json', ...headers }
  return injectCall(app, endpoint, { ...address, headers: json, payload: JSON.stringify(bodyOf(id, sent)) })
}

function bodyOf(id: string, sent: CaseInput): unknown {
  const { body }: ShownCall = examples[id as CallId]
  return 'wholeBody' in sent ? sent.wholeBody : { ...(body as object), ...sent.body }
}

/** The same request with another body, other files or another address; null if its call has none of them. */
export function withAnotherContent({ id, body, form, params }: Endpoint, sent: CaseInput): CaseInput | null {
  const shown: ShownCall = examples[id as CallId]
  if (form) return { ...sent, form: sent.form?.map(([name, value]) => [name, changedPart(value)]) ?? [] }
  if (body) return { ...sent, wholeBody: another(body, bodyOf(id, sent), shown.body) }
  return params
    ? { ...sent, params: another(params, { ...shown.params, ...sent.params }) as Record<string, string> }
    : null
}

/** Another valid value for a schema: the value changed in one place, or else the example's. */
function another<Shape extends z.ZodType>(schema: Shape, value: unknown, shown?: unknown): z.input<Shape> {
  const fits = (other: unknown) => schema.safeParse(other).success && !isDeepStrictEqual(other, value)
  const other = [...changesOf(value), shown].find(fits)
  if (!other) throw new Error(`No other value than ${JSON.stringify(value)} is valid`)
  return other as z.input<Shape>
}

function changesOf(value: unknown): unknown[] {
  if (typeof value === 'string') return [`${value} 2`, `${value}2`]
  if (typeof value === 'number') return [value + 1]
  if (Array.isArray(value))
    return value.flatMap((one, at) => changesOf(one).map((other) => value.with(at, other)))
  return Object.entries(value ?? {}).flatMap(([name, one]) =>
    changesOf(one).map((other) => ({ ...(value as object), [name]: other })),
  )
}

/** A file with one more byte at its end; texts stay, since their valid values depend on the call. */
function changedPart(value: string | File): string | File {
  return typeof value === 'string' ? value : new File([value, '\n'], value.name, { type: value.type })
}
