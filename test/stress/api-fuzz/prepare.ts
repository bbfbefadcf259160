import type { Endpoint } from '#contract/endpoint.ts'
import type { CallId } from '#contract/endpoints.ts'
import type { Prepare } from '#server/test/calls/call-case.ts'
import { callCases } from '#server/test/calls/index.ts'
import { type CaseInput, type Headers, preparedRequest } from '#server/test/calls/world.ts'
import { neverGranted } from './exceptions.ts'
import type { FormPart, FuzzRequest } from './requests.ts'
import type { Driven } from './send.ts'

/** A request with the headers of its caller. */
export type Ready = FuzzRequest & { as: Headers }

/**
 * Prepares what a generated request needs to succeed, like the case of its call: a new caller, an existing object, an
 * unused ticket. The case's values replace generated ones, if the schema accepts the combination.
 */
export async function madeReady(driven: Driven, request: FuzzRequest): Promise<Ready> {
  const { endpoint, world, callers } = driven
  if (request.by !== 'prepared') return { ...request, as: callers[request.by] }
  const id = endpoint.id as CallId
  const { happy }: { happy: Prepare } = neverGranted[id] ? { happy: () => ({}) } : callCases[id]
  const sent = await preparedRequest(world, endpoint, happy)
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

function bodyOf({ body: schema }: Endpoint, made: unknown, { body, wholeBody }: CaseInput): unknown {
  const both = wholeBody ?? { ...(made as object), ...body }
  return schema?.safeParse(both).success ? both : made
}

function formOf(made: FormPart[], own: FormPart[]): FormPart[] {
  const named = new Set(own.map(([name]) => name))
  // Texts first: they determine which files are allowed.
  return [...made.filter(([name]) => !named.has(name)), ...own]
}
