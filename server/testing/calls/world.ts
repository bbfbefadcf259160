import type { LightMyRequestResponse } from 'fastify'
import type { CallAnswer, Endpoint } from '#contract/endpoint.ts'
import { type CallId, type CallNamed, endpoints } from '#contract/endpoints.ts'
import { examples } from '#server/examples/index.ts'
import type { DatabaseKind } from '#server/platform/database/open.ts'
import type { ShownCall } from '#server/platform/http/openapi.ts'
import { anAccount, aSession } from '#server/testing/accounts.ts'
import { packedForm } from '#server/testing/forms.ts'
import { signInAsAdmin } from '#server/testing/staff.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

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
  const open = () => testApp(kind, { RATE_LIMITS: 'off' })
  const product = await open()
  const { app, context } = product
  const others: TestApp[] = []
  const staff = { authorization: `Bearer ${await signInAsAdmin(context)}` }
  return {
    ...product,
    staff,
    member: async () => {
      const { id, email } = await anAccount(context)
      return { id, email: email ?? '', headers: (await aSession(context, { id })).headers }
    },
    call: async (id, sent = {}) => {
      const response = await makeCall(app, callNamed(id), { as: staff, ...sent })
      if (response.statusCode >= 300) throw new Error(`${id} was refused: ${response.body}`)
      return JSON.parse(response.body || 'null')
    },
    anew: async () => {
      const other = await open()
      others.push(other)
      return other
    },
    close: async () => {
      for (const one of [product, ...others]) await one.close()
    },
  }
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

/** The same request with another body that its call takes as well; null where there is none. */
export function withAnotherBody({ id, body: schema }: Endpoint, sent: Sent): Sent | null {
  const body = schema && (bodyOf(id, sent) as Record<string, unknown>)
  const others = Object.entries(body ?? {}).map(([name, value]) => {
    const other = typeof value === 'number' ? value + 1 : `${value} 2`
    return { ...body, [name]: other }
  })
  const wholeBody = others.find((other) => schema?.safeParse(other).success)
  return wholeBody ? { ...sent, wholeBody } : null
}
