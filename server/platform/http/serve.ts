import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { CallAnswer, CallParts, Endpoint } from '#contract/endpoint.ts'
import type { Language } from '#contract/values.ts'
import { answerWriter } from './answers.ts'
import { type AccountCaller, type Caller, judgeAccess } from './caller.ts'
import { isBrowser } from './credentials.ts'
import { AppError } from './errors.ts'
import { languageOf } from './language.ts'
import { networkOf } from './network.ts'
import type { Repeats } from './repeats.ts'

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

/** One call as an act sees it: validated input, who makes it, and from where. */
export type Call<E extends Endpoint> = CallParts<E> & {
  caller: CallerOf<E>
  language: Language
  /** A keyed hash of the caller's network; the address itself goes nowhere. */
  network: string
  /** Whether a browser makes the call; page scripts cannot hide that. */
  isBrowser: boolean
  request: FastifyRequest
  reply: FastifyReply
}

type Options<E extends Endpoint> = {
  /** Calls that are one and the same under several paths share this name. */
  repeatScope?: string
  /** What alone tells a call from all others, such as a one-time ticket; it goes before an `Idempotency-Key`. */
  repeatKey?: (body: CallParts<E>['body']) => string | undefined
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
    onRequest: async (request) => {
      if (endpoint.access === 'anyone') return
      request.caller = await app.doorkeeper.identify(request)
      if (judgeAccess(endpoint, request.caller) === 'allowed') return
      throw await app.doorkeeper.refuseExpired(request.caller as AccountCaller)
    },
    handler: async (request, reply) => {
      if (endpoint.form && !/^multipart\/form-data *;/i.test(request.headers['content-type'] ?? '')) {
        throw new AppError('malformed_request')
      }
      const call = readCall(endpoint, request, reply)
      const answer = await app.doorkeeper.repeats.once(
        endpoint.repeatable && {
          endpoint: options.repeatScope ?? endpoint.id,
          callerId: call.caller.kind === 'account' ? call.caller.userId : null,
          key: repeatKey(request, options.repeatKey?.(call.body)),
          content: [call.params, call.body],
          shownOnce: options.shownOnce ?? [],
        },
        () => options.act(call),
      )
      if (endpoint.status === 204) return reply.code(204).send()
      if (app.doorkeeper.checksAnswers) endpoint.answer.parse(answer)
      return reply.code(endpoint.status).type('application/json; charset=utf-8').send(write(answer))
    },
  })
}

function repeatKey(request: FastifyRequest, ownKey: string | undefined): string | undefined {
  const header = request.headers['idempotency-key']
  const isSound = typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)
  if (header !== undefined && !isSound) throw new AppError('malformed_request')
  // What a call holds is nobody else's, while two visitors may well think of the same header.
  return ownKey ?? (isSound ? header : undefined)
}

function readCall<E extends Endpoint>(endpoint: E, request: FastifyRequest, reply: FastifyReply): Call<E> {
  const parts = {
    params: endpoint.params && validate(endpoint.params, request.params, 'not_found'),
    query: endpoint.query && validate(endpoint.query, request.query, 'invalid_input'),
    body: endpoint.body && validate(endpoint.body, request.body ?? undefined, 'invalid_input'),
  }
  return {
    ...(parts as CallParts<E>),
    caller: (request.caller ?? { kind: 'visitor' }) as CallerOf<E>,
    // Worked out where they are asked for: most calls need neither.
    get language() {
      return languageOf(request.headers['accept-language'])
    },
    get network() {
      return request.server.doorkeeper.digest('network', networkOf(request.ip))
    },
    isBrowser: isBrowser(request),
    request,
    reply,
  }
}

function validate(schema: z.ZodType, value: unknown, code: 'not_found' | 'invalid_input'): unknown {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  if (code === 'not_found') throw new AppError('not_found')
  const isNoObject = result.error.issues.some(
    (issue) => issue.path.length === 0 && issue.code === 'invalid_type',
  )
  if (isNoObject) throw new AppError('malformed_request')
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) fields[issue.path.join('.')] ??= issue.message
  throw new AppError('invalid_input', { fields })
}
