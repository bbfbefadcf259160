import type { LightMyRequestResponse } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { CallId } from '#contract/endpoints.ts'
import { neverGranted, stricterThanSchema } from './exceptions.ts'
import type { Hostile } from './hostile.ts'
import { readRefusal } from './judge.ts'
import type { Request } from './requests.ts'
import { namesPlace, type Spoilt } from './spoilt.ts'
import { readBack } from './written-back.ts'

/** What a call made of its input otherwise than its schemas say: it took what they refuse, or kept something else. */
export function inputFaults(endpoint: Endpoint, request: Request, answer: LightMyRequestResponse): string[] {
  if (request.spoilt) return unnamedFaults(endpoint, request.spoilt, answer)
  const { statusCode, body } = answer
  if (statusCode === 400) return [`Sound input was not understood: ${short(body)}`]
  if (statusCode === 422 && !stricterThanSchema[endpoint.id as CallId])
    return [`Sound input was refused by a rule beyond the schema: ${short(body)}`]
  if (statusCode >= 300 || body === '') return []
  const kept = (endpoint.body?.parse(request.body) ?? {}) as Record<string, unknown>
  const back = readBack(endpoint.id, JSON.parse(body), kept) ?? {}
  return Object.entries(back)
    .filter(([name, value]) => kept[name] !== undefined && !isSame(kept[name], value))
    .map(
      ([name, value]) =>
        `'${name}' came back as ${JSON.stringify(value)}, not as ${JSON.stringify(kept[name])}`,
    )
}

const short = (text: string) => text.slice(0, 300)
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

function unnamedFaults(
  endpoint: Endpoint,
  spoilt: Spoilt,
  { statusCode, body }: LightMyRequestResponse,
): string[] {
  const isTurnedAway = [401, 403, 404].includes(statusCode)
  const hasForms = endpoint.body instanceof z.ZodUnion
  const isNoObject = statusCode === 400 && (spoilt.at === '' || hasForms)
  const isNamed = statusCode === 422 && namesPlace(readRefusal(body)?.fields ?? {}, spoilt)
  if (isTurnedAway || isNoObject || isNamed) return []
  return [`What is wrong at '${spoilt.at}' is not named: ${statusCode} ${short(body)}`]
}

/** Whether a call never succeeded though it can, or succeeded though it is said that it cannot. */
export function grantFaults({ id }: Endpoint, granted: number): string[] {
  const reason = neverGranted[id as CallId]
  if (granted === 0 && !reason) return ['No request of all succeeded']
  return granted > 0 && reason ? [`Succeeded ${granted} times, though '${reason}'`] : []
}

/** What a hostile request was not answered with, though it had to be. */
export function hostileFaults(
  { statuses, field, mayPass }: Hostile,
  { statusCode, body }: LightMyRequestResponse,
): string[] {
  const isRefused = statuses ? statuses.includes(statusCode) : statusCode >= 400 && statusCode < 500
  if (!isRefused && !mayPass) {
    return [`Not ${statuses?.join(' or ') ?? 'refused'}: ${statusCode} ${short(body)}`]
  }
  const isNamed =
    !field || namesPlace(readRefusal(body)?.fields ?? {}, { value: null, at: field, how: 'replaced' })
  return isNamed ? [] : [`'${field}' is not named: ${short(body)}`]
}
