import { isDeepStrictEqual } from 'node:util'
import type { LightMyRequestResponse } from 'fastify'
import type { z } from 'zod'
import type { Access, CallAnswer, Endpoint } from '#contract/endpoint.ts'
import { type CallId, type CallNamed, endpoints } from '#contract/endpoints.ts'
import { examples } from '#server/examples/index.ts'
import type { DatabaseKind } from '#server/platform/database/open.ts'
import type { ShownCall } from '#server/platform/http/openapi.ts'
import { anAccount, aSession } from '#server/testing/accounts.ts'
import { packedForm } from '#server/testing/forms.ts'
import { signInAsAdmin } from '#server/testing/staff.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import type { Prepare } from './call-case.ts'

export type Headers = Record<string, string>

/** What of a request differs from its call's example; a body's and a query's fields stand for themselves. */
export type Sent = {
  /** The product that is asked, where it is not the world's. */
  product?: TestApp
  as?: Headers
  params?: Record<string, string>
  query?: Record<string, string>
  /** Fields that are put over those of the example. */
  body?: Record<string, unknown>
  /** The whole body, where nothing of the example's fits. */
  wholeBody?: unknown
  /** The parts of a form; nothing of the example's is taken then. */
  form?: [name: string, value: string | File][]
  headers?: Headers
}

/** Somebody with an account, and how they call. */
export type Person = { id: string; email: string; headers: Headers }

/** A product with an admin on it, and what cases need to prepare theirs. */
export type World = TestApp & {
  staff: Headers
  /** A new member with 30 days of access. */
  member(): Promise<Person>
  /** Makes a call that must succeed, as staff unless it is said who else; answers what the call answered. */
  call<Id extends CallId>(id: Id, sent?: Sent): Promise<CallAnswer<CallNamed<Id>>>
  /** A product of its own, without anybody on it; it is closed with this one. */
  anew(): Promise<TestApp>
}

/** Opens a product on a new database for the cases of all calls. */
export async function openWorld(kind: DatabaseKind): Promise<World> {
  // Loaded late: it works under Vitest alone, and proofs have a world on a product of their own.
  const { testApp } = await import('#server/testing/test-app.ts')
  const open = () => testApp(kind, { RATE_LIMITS: 'off' })
  const product = await open()
  const others: TestApp[] = []
  const staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  const anew = async () => {
    const other = await open()
    others.push(other)
    return other
  }
  const close = async () => {
    for (const one of [product, ...others]) await one.close()
  }
  return worldOn({ ...product, close }, { staff, anew })
}

/** What cases need, on a product that is there already and has this admin. */
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
      if (response.statusCode >= 300) throw new Error(`${id} was refused: ${response.body}`)
      return JSON.parse(response.body || 'null')
    },
  }
}

/** A request as a case prepares it, by somebody whom the call is for. */
export async function prepared(world: World, { access }: Endpoint, prepare: Prepare): Promise<Sent> {
  return { as: await callerFor(world, access), ...(await prepare(world)) }
}

/** Somebody new whom a call is for, or the admin. */
export async function callerFor({ staff, member }: World, access: Access): Promise<Headers> {
  if (access === 'anyone' || access === 'holder') return {}
  return access === 'staff' || access === 'admin' ? staff : (await member()).headers
}

function callNamed(id: CallId): Endpoint {
  const known = endpoints.find((one) => one.id === id)
  if (!known) throw new Error(`There is no call ${id}`)
  return known
}

/** Makes a call as its example shows it, but for what is said to differ; answers whatever comes. */
export async function makeCall(
  app: TestApp['app'],
  { id, method, path, ...endpoint }: Endpoint,
  sent: Sent,
): Promise<LightMyRequestResponse> {
  const shown: ShownCall = examples[id as CallId]
  const params: Record<string, unknown> = { ...shown.params, ...sent.params }
  const url = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])))
  const query = endpoint.query ? { ...shown.query, ...sent.query } : {}
  const headers = { ...sent.as, ...sent.headers }
  const address = { method, url: `/api${url}?${new URLSearchParams(query as Record<string, string>)}` }
  if (endpoint.form) {
    const { payload, type } = await packedForm(sent.form ?? [])
    return app.inject({ ...address, headers: { ...headers, 'content-type': type }, payload })
  }
  if (!endpoint.body) return app.inject({ ...address, headers })
  const json = { 'content-type': 'application/json', ...headers }
  return app.inject({ ...address, headers: json, payload: JSON.stringify(bodyOf(id, sent)) })
}

function bodyOf(id: string, sent: Sent): unknown {
  const { body }: ShownCall = examples[id as CallId]
  return 'wholeBody' in sent ? sent.wholeBody : { ...(body as object), ...sent.body }
}

/** The same request with another body, other files or another address; null where its call has none of them. */
export function withAnotherContent({ id, body, form, params }: Endpoint, sent: Sent): Sent | null {
  const shown: ShownCall = examples[id as CallId]
  if (form) return { ...sent, form: sent.form?.map(([name, value]) => [name, changedPart(value)]) ?? [] }
  if (body) return { ...sent, wholeBody: another(body, bodyOf(id, sent), shown.body) }
  return params
    ? { ...sent, params: another(params, { ...shown.params, ...sent.params }) as Record<string, string> }
    : null
}

/** What a schema takes as well as a value: the value changed in one place, or else what is shown of it. */
function another<Shape extends z.ZodType>(schema: Shape, value: unknown, shown?: unknown): z.input<Shape> {
  const fits = (other: unknown) => schema.safeParse(other).success && !isDeepStrictEqual(other, value)
  const other = [...changesOf(value), shown].find(fits)
  if (!other) throw new Error(`Nothing else fits than ${JSON.stringify(value)}`)
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

/** A file with a byte more behind its end; texts stay, since what they may be is the call's. */
function changedPart(value: string | File): string | File {
  return typeof value === 'string' ? value : new File([value, '\n'], value.name, { type: value.type })
}
