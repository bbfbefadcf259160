import { listCoaches } from '#contract/coaches.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { faults } from '#contract/errors.ts'
import { type Health, readHealth } from '#contract/overview.ts'
import { browseResources } from '#contract/resources.ts'
import { listPlans } from '#contract/site.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { patience } from '#web/platform/rhythm.ts'
import { readSession } from '#web/platform/session.ts'

/** The four things that are tried, in the order in which they stand. */
export const checkNames = ['health', 'coaches', 'resources', 'plans'] as const
export type CheckName = (typeof checkNames)[number]

/** What may be wrong, as far as it can be told from here. */
export type Advice = 'offline' | 'silent' | 'timed_out' | 'busy' | 'strange' | 'other'

/**
 * What a check found: the answer's status, 0 where none came, how long it took in milliseconds, how many things it
 * listed. A refusal of the product's own for want of a sign-in is a working answer.
 */
export type Outcome = {
  isWorking: boolean
  needsSignIn: boolean
  status: number
  took: number
  /** When the answer came, or was given up. */
  at: Date
  count: number | null
  /** How the parts of the server do, where it was asked for that. */
  health: Health | null
  advice: Advice | null
  /** The id under which the server's own log has the call. */
  requestId: string | null
}

type Found = Partial<Pick<Outcome, 'count' | 'health'>>

const calls: Record<CheckName, { endpoint: Endpoint; ask: (signal?: AbortSignal) => Promise<Found> }> = {
  health: {
    endpoint: readHealth,
    ask: async (signal) => ({ health: await call(readHealth, {}, options(signal)) }),
  },
  coaches: {
    endpoint: listCoaches,
    ask: async (signal) => ({ count: (await call(listCoaches, {}, options(signal))).total }),
  },
  resources: {
    endpoint: browseResources,
    ask: async (signal) => {
      const session = readSession('staff') ? ('staff' as const) : ('member' as const)
      return { count: (await call(browseResources, {}, { ...options(signal), session })).total }
    },
  },
  plans: {
    endpoint: listPlans,
    ask: async (signal) => ({ count: (await call(listPlans, {}, options(signal))).plans.length }),
  },
}

const options = (signal?: AbortSignal) => ({
  timeoutMs: patience.hastyCall,
  ...(signal && { signal }),
})

/** The address that a check asks. */
export function addressOfCheck(name: CheckName): string {
  return `/api${calls[name].endpoint.path}`
}

/** Makes one check. It never throws, but for a signal that stops it. */
export async function check(name: CheckName, signal?: AbortSignal): Promise<Outcome> {
  const start = performance.now()
  const found = { count: null, health: null, advice: null, requestId: null, needsSignIn: false }
  const when = () => ({ at: new Date(), took: Math.round(performance.now() - start) })
  try {
    const answer = await calls[name].ask(signal)
    return { ...found, ...answer, ...when(), isWorking: true, status: 200 }
  } catch (fault) {
    if (!(fault instanceof ApiError)) throw fault
    const needsSignIn = fault.status === 401 && isOurs(fault)
    const advice = needsSignIn ? null : adviceFor(fault)
    return {
      ...found,
      ...when(),
      isWorking: needsSignIn,
      needsSignIn,
      status: fault.status,
      advice,
      // A stranger's id is none of this server's log.
      requestId: isOurs(fault) ? (fault.requestId ?? null) : null,
    }
  }
}

/** An id proves nothing: proxies give their answers one too. */
function isOurs({ isOwn, code }: ApiError): boolean {
  return isOwn && Object.hasOwn(faults, code)
}

function adviceFor(fault: ApiError): Advice {
  const { code, status } = fault
  if (code === 'timed_out') return code
  if (code === 'offline') return navigator.onLine ? 'silent' : 'offline'
  if (!isOurs(fault)) return 'strange'
  return status === 503 ? 'busy' : 'other'
}

/** Whether the server answers, but a part of it does not work. */
export function isDegraded({ health }: Outcome): boolean {
  return health?.status === 'degraded'
}

/** A line of the log: what was asked, and what is known of the answer, each fact by itself. */
export type LogLine = { asked: string; facts: readonly string[] }

/** What a check found, for whoever runs the server: the same in every language. */
export function logLine(name: CheckName, outcome: Outcome): LogLine {
  const { at, status, took, requestId, isWorking } = outcome
  const verdict = !isWorking ? 'failed' : isDegraded(outcome) ? 'degraded' : 'ok'
  return {
    asked: `GET ${addressOfCheck(name)}`,
    facts: [
      status === 0 ? 'no answer' : String(status),
      `${took} ms`,
      verdict,
      at.toISOString(),
      ...(requestId === null ? [] : [`request ${requestId}`]),
    ],
  }
}
