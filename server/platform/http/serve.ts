import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { z } from 'zod'
import { atEveryPath, type CallAnswer, type CallParts, type Endpoint } from '#contract/endpoint.ts'
import type { Language } from '#contract/values.ts'
import { languageOf } from './accept-language.ts'
import { type AccountCaller, type Actor, type Caller, checkAccess } from './caller.ts'
import { type Cookie, sendCookies } from './cookies.ts'
import { isBrowser } from './credentials.ts'
import { AppError } from './errors.ts'
import type { IdempotencyStore } from './idempotency.ts'
import { isPrivateAddress, networkOf, wideNetworkOf } from './network.ts'
import { isUnpacked } from './read-json.ts'
import { jsonSender } from './send-json.ts'
import { responseSerializer } from './serialize-response.ts'
import { validationErrors } from './validation-errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
  }
  interface FastifyInstance {
    servingContext: ServingContext
  }
}

/** The user, request or message that a call is about. */
export type OneOf = { kind: 'user' | 'request' | 'message'; id: string }

/** The parts of the product that every call needs. */
export type ServingContext = {
  /** Identifies the caller; throws 401 for a token that is no longer valid. */
  identify(request: FastifyRequest): Promise<Caller>
  /** Whether something is of a member who is assigned to this coach. */
  isOfCoach(coachId: string, what: OneOf): Promise<boolean>
  /** Throws if a user's health data is closed to a caller of the staff. */
  assertHealthDataOpen(caller: AccountCaller, userId: string): Promise<void>
  /** The error for a member whose access has ended, with the means to renew. */
  expiredError(caller: AccountCaller): Promise<AppError>
  /** The given callers as they are now, without those whose sessions have ended. */
  stillSignedIn(callers: AccountCaller[]): Promise<AccountCaller[]>
  idempotency: IdempotencyStore
  digest(purpose: string, text: string): string
  /** Whether responses are validated against the contract before they are sent; only in tests. */
  checksAnswers: boolean
}

type CallerOf<E extends Endpoint> = E['access'] extends 'public' | 'token' ? Caller : AccountCaller

type ActorOf<E extends Endpoint> = CallerOf<E> extends AccountCaller ? Actor : null

type Options<E extends Endpoint> = {
  /** The scope under which responses are stored for repeats, if not the endpoint's id. */
  idempotencyScope?: string
  /**
   * A value that is valid for one call only, such as a one-time ticket. It is the key if no `Idempotency-Key` was sent;
   * `spent` makes the error of its use with other content, `repeat_differs` if absent.
   */
  claims?: { of: (body: CallParts<E>['body']) => string | undefined; spent?: () => AppError }
  /** Fields of the response that are shown once and never stored for a repeat. */
  sensitive?: string[]
  /**
   * Rejects a call whose quota is used up, before its key is reserved: such a call must write nothing. It only reads;
   * the act counts.
   */
  admit?: (call: Call<E>) => Promise<void>
}

type Act<E extends Endpoint> =
  | ((call: Call<E>) => Promise<CallAnswer<E>>)
  | (Options<E> & { act(call: Call<E>): Promise<CallAnswer<E>> })

/**
 * Registers one endpoint of the contract: checks access before the body is read and again after it, validates, acts,
 * responds.
 */
export function serve<const E extends Endpoint>(app: FastifyInstance, endpoint: E, given: Act<E>): void {
  const options = typeof given === 'function' ? { act: given } : given
  const write = responseSerializer(endpoint)
  const send = jsonSender(endpoint)
  const route: Omit<RouteOptions, 'url'> = {
    method: endpoint.method,
    ...(endpoint.maxBodyBytes && { bodyLimit: endpoint.maxBodyBytes }),
    ...(endpoint.access !== 'public' && { onRequest: authorize(endpoint) }),
    // A body can take minutes: meanwhile its sender may have lost the session, the role or the access.
    ...(endpoint.access !== 'public' && endpoint.body && { preHandler: authorize(endpoint) }),
    handler: async (request, reply) => {
      if (endpoint.form) assertForm(request)
      const call = new Call(endpoint, request, reply)
      await assertSeen(app.servingContext, endpoint, call)
      await assertHealthDataSeen(app.servingContext, endpoint, call)
      if (endpoint.repeatable) call.once = onceFor(endpoint, call, options)
      const isOnce = endpoint.repeatable && !endpoint.form
      const answer = await (isOnce ? call.once(call.body, () => options.act(call)) : options.act(call))
      if (endpoint.status === 204) return reply.code(204).send()
      if (app.servingContext.checksAnswers) endpoint.response.parse(answer)
      return send({ request, reply: reply.code(endpoint.status), json: write(answer) })
    },
  }
  for (const { path } of atEveryPath(endpoint)) {
    app.route({ ...route, url: `/api${path.replace(/\{(\w+)\}/g, ':$1')}` })
  }
}

/** Identifies the caller, and throws if the caller may not use the endpoint. */
export function authorize(endpoint: Endpoint): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    const { servingContext } = request.server
    request.caller = await servingContext.identify(request)
    if (checkAccess(endpoint, request.caller) === 'allowed') return
    throw await servingContext.expiredError(request.caller as AccountCaller)
  }
}

/**
 * Throws `not_found` if a coach who sees only their own members names something of another one. Here, before the act and
 * before a stored response is repeated, so that no call depends on its act for it.
 */
async function assertSeen(
  { isOfCoach }: ServingContext,
  { belongsTo }: Endpoint,
  { caller, params, body }: { caller: Caller; params: unknown; body: unknown },
): Promise<void> {
  if (caller.kind !== 'account' || caller.onlyOfCoach === null || typeof belongsTo !== 'object') return
  for (const [kind, field] of Object.entries(belongsTo) as [OneOf['kind'], string][]) {
    const id = ({ ...(body as object), ...(params as object) } as Record<string, unknown>)[field]
    if (typeof id === 'string' && (await isOfCoach(caller.onlyOfCoach, { kind, id }))) continue
    throw new AppError('not_found')
  }
}

/** Like `assertSeen`: before the act, and before a stored response is repeated. */
async function assertHealthDataSeen(
  { assertHealthDataOpen }: ServingContext,
  { healthDataOf }: Endpoint,
  { caller, params }: { caller: Caller; params: unknown },
): Promise<void> {
  if (healthDataOf === undefined || caller.kind !== 'account') return
  await assertHealthDataOpen(caller, String((params as Record<string, unknown>)[healthDataOf]))
}

function assertForm(request: FastifyRequest): void {
  const isForm = /^multipart\/form-data *;/i.test(request.headers['content-type'] ?? '')
  if (!isForm || !isUnpacked(request)) throw new AppError('unsupported_media_type')
}

function onceFor<E extends Endpoint>(endpoint: E, call: Call<E>, options: Options<E>): Call<E>['once'] {
  const { request, reply, caller, params, body } = call
  const { claims, idempotencyScope, sensitive = [], admit } = options
  const header = repeatHeader(request)
  const claim = claims?.of(body)
  const known = {
    endpoint: idempotencyScope ?? endpoint.id,
    callerId: caller.kind === 'account' ? caller.userId : null,
    key: header ?? claim,
    ...(claim && !header && { differs: claims?.spent }),
    ...(admit && { admit: () => admit(call) }),
  }
  return async (content, act) => {
    // An act that reads a form itself calls this once the form has arrived.
    if (endpoint.form && endpoint.access !== 'public') await authorize(endpoint)(request)
    const first = await request.server.servingContext.idempotency.once(
      { ...known, content: [params, content], keep: (one) => withoutSecrets(one, sensitive) },
      async () => ({ answer: await act(), cookies: reply.ownCookies ?? [] }),
    )
    // A repeat replaces a response that was lost, including its cookies.
    if (!reply.ownCookies) sendCookies(reply, first.cookies)
    return first.answer
  }
}

function repeatHeader({ headers }: FastifyRequest): string | undefined {
  const header = headers['idempotency-key']
  if (header === undefined || (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)))
    return header
  throw new AppError('malformed_request', { fields: { 'Idempotency-Key': 'repeat_key' } })
}

type First<Answer> = { answer: Answer; cookies: readonly Cookie[] }

function withoutSecrets<Answer>({ answer, cookies }: First<Answer>, names: string[]): First<unknown> {
  if (names.length === 0 || typeof answer !== 'object' || answer === null) return { answer, cookies }
  const entries = Object.entries(answer).filter(([name]) => !names.includes(name))
  return { answer: Object.fromEntries(entries), cookies }
}

/**
 * One call as an act sees it: validated input, caller and origin. It is a class, since one is made for each call:
 * values that most do not need are getters, computed on use, and a copy by `...` that needs them does not compile.
 */
export class Call<E extends Endpoint> {
  readonly params: CallParts<E>['params']
  readonly query: CallParts<E>['query']
  readonly body: CallParts<E>['body']
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly caller: CallerOf<E>
  /** Whether a browser makes the call; page scripts cannot hide that. */
  readonly isBrowser: boolean
  /**
   * Runs an act once per `Idempotency-Key` and content. A call without a form runs inside it as a whole; one with a
   * form calls it itself, after it has read what is compared.
   */
  once: <Answer>(content: unknown, act: () => Promise<Answer>) => Promise<Answer> = (_content, act) => act()

  constructor({ params, query, body }: E, request: FastifyRequest, reply: FastifyReply) {
    const parts = {
      params: params && validate(params, request.params, 'not_found'),
      query: query && validate(query, request.query, 'invalid_input'),
      body: body && validate(body, request.body ?? undefined, 'invalid_input'),
    } as CallParts<E>
    this.params = parts.params
    this.query = parts.query
    this.body = parts.body
    this.request = request
    this.reply = reply
    this.caller = (request.caller ?? { kind: 'visitor' }) as CallerOf<E>
    this.isBrowser = isBrowser(request)
  }
  get language(): Language {
    return languageOf(this.request.headers['accept-language'])
  }
  /** A keyed hash of the caller's network; the address itself is never stored. */
  get network(): string {
    return this.request.server.servingContext.digest('network', networkOf(this.request.ip))
  }
  /** The account that acts; null for endpoints that need no account. */
  get actor(): ActorOf<E> {
    const { caller, network }: { caller: Caller; network: string } = this
    return (caller.kind === 'account' ? { userId: caller.userId, network } : null) as ActorOf<E>
  }
  /** A keyed hash of the caller's network block. */
  get networkBlock(): string {
    return this.request.server.servingContext.digest('wide network', wideNetworkOf(this.request.ip))
  }
  /** `networkBlock`, or null for private networks: behind a proxy that is not configured all visitors come from one. */
  get publicBlock(): string | null {
    return isPrivateAddress(this.request.ip) ? null : this.networkBlock
  }
}

function validate(schema: z.ZodType, value: unknown, code: 'not_found' | 'invalid_input'): unknown {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  if (code === 'not_found') throw new AppError('not_found')
  // If a body has none of the accepted shapes, no field can be reported.
  const hasNoAcceptedShape = result.error.issues.some(
    ({ path, code }) => path.length === 0 && (code === 'invalid_type' || code === 'invalid_union'),
  )
  if (hasNoAcceptedShape) throw new AppError('malformed_request')
  throw new AppError('invalid_input', { fields: validationErrors(result.error, value) })
}
