import type { Endpoint } from '#contract/endpoint.ts'
import type { CallId } from '#contract/endpoints.ts'
import type { Prepare } from '#server/testing/calls/call-case.ts'
import { callCases } from '#server/testing/calls/index.ts'
import { type Headers, prepared, type Sent } from '#server/testing/calls/world.ts'
import { neverGranted } from './exceptions.ts'
import type { FormPart, Request } from './requests.ts'
import type { Driven } from './send.ts'

/** A request as it is sent, with the headers by which its caller is known. */
export type Ready = Request & { as: Headers }

/**
 * Prepares what a made request needs to succeed, as the case of its call does: a new caller, something that is there, a ticket
 * that is not used yet. What the case names takes the place of what was made, where the call takes both together.
 */
export async function madeReady(driven: Driven, request: Request): Promise<Ready> {
  const { endpoint, world, callers } = driven
  if (request.by !== 'prepared') return { ...request, as: callers[request.by] }
  const id = endpoint.id as CallId
  const { happy }: { happy: Prepare } = neverGranted[id] ? { happy: () => ({}) } : callCases[id]
  const sent = await prepared(world, endpoint, happy)
  const query = Object.entries(sent.query ?? {})
  return {
    ...request,
    as: { ...sent.as, ...sent.headers },
    params: { ...request.params, ...sent.params },
    query: [...request.query.filter(([name]) => !(name in (sent.query ?? {}))), ...query],
    body: bodyOf(endpoint, request.body, sent),
    ...(request.form && { form: formOf(request.form, sent.form ?? []) }),
  }
}

function bodyOf({ body: schema }: Endpoint, made: unknown, { body, wholeBody }: Sent): unknown {
  const both = wholeBody ?? { ...(made as object), ...body }
  return schema?.safeParse(both).success ? both : made
}

function formOf(made: FormPart[], own: FormPart[]): FormPart[] {
  const named = new Set(own.map(([name]) => name))
  // The texts go ahead: by them it is judged which files may follow.
  return [...made.filter(([name]) => !named.has(name)), ...own]
}
