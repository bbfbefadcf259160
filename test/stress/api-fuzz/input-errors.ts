import type { LightMyRequestResponse } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { CallId } from '#contract/endpoints.ts'
import { readErrorBody } from './assert-response.ts'
import { neverGranted, stricterThanSchema } from './exceptions.ts'
import { namesPlace, type Spoilt } from './invalid-values.ts'
import type { Hostile } from './malicious-requests.ts'
import type { FuzzRequest } from './requests.ts'
import { readBack } from './written-back.ts'

/** Where a call treated its input other than its schemas: it accepted invalid input, or stored something else. */
export function inputErrors(
  endpoint: Endpoint,
  request: FuzzRequest,
  answer: LightMyRequestResponse,
): string[] {
  if (request.spoilt) return unnamedFieldErrors(endpoint, request.spoilt, answer)
  const { statusCode, body } = answer
  if (statusCode === 400) return [`Sound input was not understood: ${short(body)}`]
  if (statusCode === 422 && !stricterThanSchema[endpoint.id as CallId])
    return [`Sound input was refused by a rule beyond the schema: ${short(body)}`]
  if (statusCode >= 300 || body === '') return []
  const parsed = (endpoint.body?.parse(request.body) ?? {}) as Record<string, unknown>
  const back = readBack(endpoint.id, JSON.parse(body), parsed) ?? {}
  return Object.entries(back)
    .filter(([name, value]) => parsed[name] !== undefined && !isSame(parsed[name], value))
    .map(
      ([name, value]) =>
        `'${name}' came back as ${JSON.stringify(value)}, not as ${JSON.stringify(parsed[name])}`,
    )
}

const short = (text: string) => text.slice(0, 300)
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

// In bytes; the default is that of the contract's endpoint.
const largestBody = ({ maxBodyBytes = 64 * 1024 }: Endpoint) => maxBodyBytes

function unnamedFieldErrors(
  endpoint: Endpoint,
  spoilt: Spoilt,
  { statusCode, body }: LightMyRequestResponse,
): string[] {
  const isTurnedAway = [401, 403, 404].includes(statusCode)
  const hasForms = endpoint.body instanceof z.ZodUnion
  const isNoObject = statusCode === 400 && (spoilt.at === '' || hasForms)
  const isNamed = statusCode === 422 && namesPlace(readErrorBody(body)?.fields ?? {}, spoilt)
  const bytes = Buffer.byteLength(JSON.stringify(spoilt.value ?? ''))
  const isTooLarge = statusCode === 413 && bytes > largestBody(endpoint)
  if (isTurnedAway || isNoObject || isNamed || isTooLarge) return []
  return [`What is wrong at '${spoilt.at}' is not named: ${statusCode} ${short(body)}`]
}

/** Reports a call that never succeeded although it can, or succeeded although it is listed as impossible. */
export function grantErrors({ id }: Endpoint, granted: number): string[] {
  const reason = neverGranted[id as CallId]
  if (granted === 0 && !reason) return ['No request of all succeeded']
  return granted > 0 && reason ? [`Succeeded ${granted} times, though '${reason}'`] : []
}

/** The errors of a response to a hostile request: other statuses or fields than expected. */
export function hostileInputErrors(
  { statuses, field, mayPass }: Hostile,
  { statusCode, body }: LightMyRequestResponse,
): string[] {
  const isRejected = statuses ? statuses.includes(statusCode) : statusCode >= 400 && statusCode < 500
  if (!isRejected && !mayPass) {
    return [`Not ${statuses?.join(' or ') ?? 'refused'}: ${statusCode} ${short(body)}`]
  }
  const isNamed =
    !field || namesPlace(readErrorBody(body)?.fields ?? {}, { value: null, at: field, how: 'replaced' })
  return isNamed ? [] : [`'${field}' is not named: ${short(body)}`]
}
