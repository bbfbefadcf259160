import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { CallAnswer, CallParts, Endpoint } from '#contract/endpoint.ts'
import type { Language } from '#contract/values.ts'
import { answerWriter } from './answers.ts'
import { type AccountCaller, type Caller, judgeAccess } from './caller.ts'
import { type Cookie, sendCookies, sentCookies } from './cookies.ts'
import { isBrowser } from './credentials.ts'
import { AppError } from './errors.ts'
import { languageOf } from './language.ts'
import { isPrivateAddress, networkOf, wideNetworkOf } from './network.ts'
import { isUnpacked } from './read-json.ts'
import type { Repeats } from './repeats.ts'
import { sendJson } from './send-json.ts'
import { wrongFields } from './wrong-fields.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
  }
  interface FastifyInstance {
    doorkeeper: Doorkeeper
  }
}

/** What serving needs of the rest of the product. */
export type Doorkeeper = {
  /** Tells who makes a call; a token that no longer holds is refused with 401. */
  identify(request: FastifyRequest): Promise<Caller>
  /** The refusal that a member meets whose access has ended, with the way back. */
  refuseExpired(caller: AccountCaller): Promise<AppError>
  repeats: Repeats
  digest(purpose: string, text: string): string
  /** Whether answers are checked against the contract before they leave; tests do. */
  checksAnswers: boolean
}

type CallerOf<E extends Endpoint> = E['access'] extends 'anyone' | 'holder' ? Caller : AccountCaller

type Options<E extends Endpoint> = {
  /** Calls that are one and the same under several paths share this name. */
  repeatScope?: string
  /**
   * What can be used for one call alone, such as a one-time ticket. Without an `Idempotency-Key` it stands for one, and
   * `spent` says how another use of it is refused, `repeat_differs` where that is not given.
   */
  ticket?: { of: (body: CallParts<E>['body']) => string | undefined; spent?: () => AppError }
  /** Members of the answer that are shown once and never kept for a repeat. */
  shownOnce?: string[]
}

type Act<E extends Endpoint> =
  | ((call: Call<E>) => Promise<CallAnswer<E>>)
  | (Options<E> & { act(call: Call<E>): Promise<CallAnswer<E>> })

/** Opens one endpoint of the contract: judges access before the body is read, validates, acts, answers. */
export function serve<const E extends Endpoint>(app: FastifyInstance, endpoint: E, given: Act<E>): void {
  const options = typeof given === 'function' ? { act: given } : given
  const write = answerWriter(endpoint)
  app.route({
    method: endpoint.method,
    ...(endpoint.maxBodyBytes && { bodyLimit: endpoint.maxBodyBytes }),
    url: `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
    ...(endpoint.access !== 'anyone' && { onRequest: letInFor(endpoint) }),
    handler: async (request, reply) => {
      if (endpoint.form) assertForm(request)
      const call = new Call(endpoint, request, reply)
      if (endpoint.repeatable) call.once = onceFor(endpoint, call, options)
      const isOnce = endpoint.repeatable && !endpoint.form
      const answer = await (isOnce ? call.once(call.body, () => options.act(call)) : options.act(call))
      if (endpoint.status === 204) return reply.code(204).send()
      if (app.doorkeeper.checksAnswers) endpoint.answer.parse(answer)
      return sendJson(endpoint, { request, reply: reply.code(endpoint.status), json: write(answer) })
    },
  })
}

function letInFor(endpoint: Endpoint): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    const { doorkeeper } = request.server
    request.caller = await doorkeeper.identify(request)
    if (judgeAccess(endpoint, request.caller) === 'allowed') return
    throw await doorkeeper.refuseExpired(request.caller as AccountCaller)
  }
}

function assertForm(request: FastifyRequest): void {
  const isForm = /^multipart\/form-data *;/i.test(request.headers['content-type'] ?? '')
  if (!isForm || !isUnpacked(request)) throw new AppError('unsupported_media_type')
}

function onceFor<E extends Endpoint>(endpoint: E, call: Call<E>, options: Options<E>): Call<E>['once'] {
  const { request, reply, caller, params, body } = call
  const { ticket, repeatScope, shownOnce = [] } = options
  const header = repeatHeader(request)
  const own = ticket?.of(body)
  const known = {
    endpoint: repeatScope ?? endpoint.id,
    callerId: caller.kind === 'account' ? caller.userId : null,
    key: header ?? own,
    ...(own && !header && { differs: ticket?.spent }),
  }
  return async (content, act) => {
    const first = await request.server.doorkeeper.repeats.once(
      { ...known, content: [params, content], keep: (one) => withoutSecrets(one, shownOnce) },
      async () => ({ answer: await act(), cookies: sentCookies(reply) }),
    )
    // A repeat takes the place of an answer that was lost, and its cookies with it.
    if (sentCookies(reply).length === 0) sendCookies(reply, first.cookies)
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
  const kept = Object.entries(answer).filter(([name]) => !names.includes(name))
  return { answer: Object.fromEntries(kept), cookies }
}

/**
 * One call as an act sees it: validated input, who makes it, and from where. It is a class, since one is made at each call:
 * what most have no use for is worked out where it is asked for, and what copies it by `...` does not compile if it asks.
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
   * Carries out what is to be done once for an `Idempotency-Key` and its content. A call without a form is carried out in
   * it as a whole; one with a form does so itself, once it has read what is compared.
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
  /** A keyed hash of the caller's network; the address itself goes nowhere. */
  get network(): string {
    return this.request.server.doorkeeper.digest('network', networkOf(this.request.ip))
  }
  /** A keyed hash of the wide network that the caller's network is a part of. */
  get networkBlock(): string {
    return this.request.server.doorkeeper.digest('wide network', wideNetworkOf(this.request.ip))
  }
  /** The same where it tells visitors apart; null of private networks: behind a proxy that is not named all come from one. */
  get publicBlock(): string | null {
    return isPrivateAddress(this.request.ip) ? null : this.networkBlock
  }
}

function validate(schema: z.ZodType, value: unknown, code: 'not_found' | 'invalid_input'): unknown {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  if (code === 'not_found') throw new AppError('not_found')
  // Of a body in none of the forms that a call takes, no field can be named.
  const isOfNoForm = result.error.issues.some(
    ({ path, code }) => path.length === 0 && (code === 'invalid_type' || code === 'invalid_union'),
  )
  if (isOfNoForm) throw new AppError('malformed_request')
  throw new AppError('invalid_input', { fields: wrongFields(result.error, value) })
}
