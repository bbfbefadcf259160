import type { Health, HealthDetails } from '#contract/dashboard.ts'
import type { Context } from '#server/context.ts'
import { productVersion } from '#server/platform/product-version.ts'
import { checkParts, type HealthFacts } from './health-facts.ts'

type Check = { at: number; error: Promise<unknown> }
type HealthState = {
  check: Check | null
  facts: HealthFacts | null
  at: number
  refresh: Promise<HealthFacts> | null
}

const databaseCheckInterval = 1000
const databaseTimeout = 3000
const factsInterval = 5000
/** How long a call waits for a refresh of older facts, in milliseconds: health must respond quickly. */
const refreshTimeout = 30

const newHealthState = (): HealthState => ({ check: null, facts: null, at: 0, refresh: null })

/** The database does not respond; `cause` has the reason. */
export class DatabaseUnresponsive extends Error {}

/** Checks the product's health. Throws DatabaseUnresponsive if its database does not respond within three seconds. */
export async function checkHealth(context: Context): Promise<Health & { details: HealthDetails }> {
  const error = await databaseError(context)
  if (error) throw new DatabaseUnresponsive('The database does not respond', { cause: error })
  const facts = await factsOf(context)
  return {
    status: Object.values(workingParts(facts)).every(Boolean) ? 'ok' : 'degraded',
    database: 'connected',
    uptime: Math.round(performance.now() / 1000),
    version: productVersion,
    loopbackOnly: context.settings.isOnlyHere,
    plainHttp: context.settings.isPlainHttp,
    process: context.state.name,
    ...facts,
  }
}

/** Which parts work. A mail server that is not configured is a choice, and so is a system without a sandbox. */
export function workingParts({ files, mail, jobs, disk }: Omit<HealthFacts, 'details'>) {
  return { files: files === 'ok', mail: mail !== 'late', jobs: jobs === 'ok', disk: disk === 'ok' }
}

/** Why the database does not respond, or null. Checked at most once a second, for any number of callers. */
function databaseError({ database, clock, state }: Context): Promise<unknown> {
  const at = clock.now().getTime()
  const known = state.of(newHealthState)
  const last = known.check
  if (last && Math.abs(at - last.at) < databaseCheckInterval) return last.error
  const checked = database.check().then(
    () => null,
    (error: unknown) => error ?? new Error('no reason given'),
  )
  known.check = { at, error: within(databaseTimeout, checked, new Error('no response within three seconds')) }
  return known.check.error
}

/** The last known facts. Refreshes old ones, but waits only briefly for that. */
async function factsOf(context: Context): Promise<HealthFacts> {
  const known = context.state.of(newHealthState)
  const now = context.clock.now().getTime()
  if (known.facts && Math.abs(now - known.at) < factsInterval) return known.facts
  known.refresh ??= checkParts(context).then((facts) => {
    Object.assign(known, { facts, at: now, refresh: null })
    return facts
  })
  return known.facts ? within(refreshTimeout, known.refresh, known.facts) : known.refresh
}

async function within<Result>(milliseconds: number, pending: Promise<Result>, late: Result): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<Result>((resolve) => {
    timer = setTimeout(resolve, milliseconds, late)
  })
  try {
    return await Promise.race([pending, end])
  } finally {
    clearTimeout(timer)
  }
}
