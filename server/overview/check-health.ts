import type { Health, HealthDetails } from '#contract/overview.ts'
import type { Context } from '#server/context.ts'
import { productVersion } from '#server/platform/product-version.ts'
import { type HealthFacts, lookAtParts } from './health-facts.ts'

type Check = { at: number; error: Promise<unknown> }
type Looks = { facts: HealthFacts | null; at: number; under: Promise<HealthFacts> | null }

const checkedEvery = 1000
const longestWait = 3000
const lookedEvery = 5000
/** How long a call waits for a fresh look, in milliseconds, where there is an older one: health is to stay quick. */
const waitForLook = 30

const checks = new WeakMap<Context['database'], Check>()
const looks = new WeakMap<Context, Looks>()

/** The database does not answer, with its reason. */
export class DatabaseSilent extends Error {}

/** How the product does. Throws DatabaseSilent where its database does not answer within three seconds. */
export async function checkHealth(context: Context): Promise<Health & { details: HealthDetails }> {
  const error = await databaseError(context)
  if (error) throw new DatabaseSilent('The database does not answer', { cause: error })
  const facts = await factsOf(context)
  return {
    status: isSound(facts) ? 'ok' : 'degraded',
    database: 'connected',
    uptime: Math.round(performance.now() / 1000),
    version: productVersion,
    loopbackOnly: context.settings.isOnlyHere,
    plainHttp: context.settings.isPlainHttp,
    ...facts,
  }
}

// A mail server that is not set up is a choice, as is a system that offers no sandbox.
function isSound({ files, mail, jobs, disk }: HealthFacts): boolean {
  return files === 'ok' && mail !== 'late' && jobs === 'ok' && disk === 'ok'
}

/** Why the database does not answer, null where it does. It is asked once a second, however many want to know. */
function databaseError({ database, clock }: Context): Promise<unknown> {
  const at = clock.now().getTime()
  const last = checks.get(database)
  if (last && Math.abs(at - last.at) < checkedEvery) return last.error
  const answer = database.check().then(
    () => null,
    (error: unknown) => error ?? new Error('no reason given'),
  )
  const check = { at, error: within(longestWait, answer, new Error('no answer within three seconds')) }
  checks.set(database, check)
  return check.error
}

/** The last look at the parts; an old one is renewed, and waited for a moment only. */
async function factsOf(context: Context): Promise<HealthFacts> {
  const known = looks.get(context) ?? { facts: null, at: 0, under: null }
  looks.set(context, known)
  const now = context.clock.now().getTime()
  if (known.facts && Math.abs(now - known.at) < lookedEvery) return known.facts
  known.under ??= lookAtParts(context).then((facts) => {
    Object.assign(known, { facts, at: now, under: null })
    return facts
  })
  return known.facts ? within(waitForLook, known.under, known.facts) : known.under
}

async function within<Result>(milliseconds: number, asked: Promise<Result>, late: Result): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<Result>((resolve) => {
    timer = setTimeout(resolve, milliseconds, late)
  })
  try {
    return await Promise.race([asked, end])
  } finally {
    clearTimeout(timer)
  }
}
