import { browseResources } from '#contract/assignments-browse.ts'
import { type Health, readHealth } from '#contract/dashboard.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorDefinitions } from '#contract/errors.ts'
import { listPlans } from '#contract/site.ts'
import { listCoaches } from '#contract/staff.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { requestTimeouts } from '#web/platform/query-timing.ts'
import { readSession } from '#web/platform/session.ts'

/** The four checks, in the order on the screen. */
export const checkNames = ['health', 'coaches', 'resources', 'plans'] as const
export type CheckName = (typeof checkNames)[number]

/** The probable cause, as far as the browser can find out. */
export type Advice = 'offline' | 'silent' | 'timed_out' | 'busy' | 'strange' | 'other'

/**
 * The result of a check: the response's status (0 without a response), its duration in milliseconds, and the number of
 * listed things. An error of the API that requires sign-in counts as working.
 */
export type Outcome = {
  isWorking: boolean
  needsSignIn: boolean
  status: number
  took: number
  /** When the response came, or the timeout. */
  at: Date
  count: number | null
  /** The health of the server's parts, if the check requests it. */
  health: Health | null
  advice: Advice | null
  /** The request's id in the server's log. */
  requestId: string | null
}

type Found = Partial<Pick<Outcome, 'count' | 'health'>>

const calls: Record<CheckName, { endpoint: Endpoint; request: (signal?: AbortSignal) => Promise<Found> }> = {
  health: {
    endpoint: readHealth,
    request: async (signal) => ({ health: await call(readHealth, {}, options(signal)) }),
  },
  coaches: {
    endpoint: listCoaches,
    request: async (signal) => ({ count: (await call(listCoaches, {}, options(signal))).total }),
  },
  resources: {
    endpoint: browseResources,
    request: async (signal) => {
      const session = readSession('staff') ? ('staff' as const) : ('member' as const)
      return { count: (await call(browseResources, {}, { ...options(signal), session })).total }
    },
  },
  plans: {
    endpoint: listPlans,
    request: async (signal) => ({ count: (await call(listPlans, {}, options(signal))).plans.length }),
  },
}

const options = (signal?: AbortSignal) => ({
  timeoutMs: requestTimeouts.hastyCall,
  ...(signal && { signal }),
})

/** The path that a check requests. */
export function addressOfCheck(name: CheckName): string {
  return `/api${calls[name].endpoint.path}`
}

/** Runs one check. Never throws, except when `signal` aborts it. */
export async function check(name: CheckName, signal?: AbortSignal): Promise<Outcome> {
  const start = performance.now()
  const found = { count: null, health: null, advice: null, requestId: null, needsSignIn: false }
  const when = () => ({ at: new Date(), took: Math.round(performance.now() - start) })
  try {
    const result = await calls[name].request(signal)
    return { ...found, ...result, ...when(), isWorking: true, status: 200 }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const needsSignIn = error.status === 401 && isOurs(error)
    const advice = needsSignIn ? null : adviceFor(error)
    return {
      ...found,
      ...when(),
      isWorking: needsSignIn,
      needsSignIn,
      status: error.status,
      advice,
      // Only an id of this server is in its log.
      requestId: isOurs(error) ? (error.requestId ?? null) : null,
    }
  }
}

/** Whether the response is the API's own. A request id proves nothing: proxies add one, too. */
function isOurs({ isOwn, code }: ApiError): boolean {
  return isOwn && Object.hasOwn(errorDefinitions, code)
}

function adviceFor(error: ApiError): Advice {
  const { code, status } = error
  if (code === 'timed_out') return code
  if (code === 'offline') return navigator.onLine ? 'silent' : 'offline'
  if (!isOurs(error)) return 'strange'
  return status === 503 ? 'busy' : 'other'
}

/** Whether the server responds, but a part of it does not work. */
export function isDegraded({ health }: Outcome): boolean {
  return health?.status === 'degraded'
}

/** A line of the log: the request, and the facts of its response. */
export type LogLine = { request: string; facts: readonly string[] }

/** The log line of a check, for the person who runs the server: the same in every language. */
export function logLine(name: CheckName, outcome: Outcome): LogLine {
  const { at, status, took, requestId, isWorking } = outcome
  const verdict = !isWorking ? 'failed' : isDegraded(outcome) ? 'degraded' : 'ok'
  return {
    request: `GET ${addressOfCheck(name)}`,
    facts: [
      status === 0 ? 'no answer' : String(status),
      `${took} ms`,
      verdict,
      at.toISOString(),
      ...(requestId === null ? [] : [`request ${requestId}`]),
    ],
  }
}
