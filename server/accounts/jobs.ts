import { deleteEndedChallenges } from '#server/accounts/passkeys/index.ts'
import { reencryptSecrets } from '#server/accounts/second-factors/index.ts'
import type { Context } from '#server/context.ts'
import { purgeIdempotencyKeys } from '#server/platform/http/idempotency.ts'
import { sweepAttempts } from '#server/platform/http/login-throttle.ts'
import type { Job } from '#server/platform/jobs/run-leased.ts'
import { sweepLinks } from '#server/platform/one-time-links.ts'
import { removeUnusedAccounts } from './remove-unused.ts'
import { knownNetworkLife, linkLives } from './rules.ts'
import { removeRunOut } from './store.ts'

const TEN_MINUTES = 10 * 60_000
const DAY = 24 * 60 * 60_000

/** The periodic jobs of accounts. */
export function accountJobs(context: Context): Job[] {
  return [
    { name: 'sweep-accounts', every: TEN_MINUTES, run: (signal) => sweepAccounts(context, signal) },
    { name: 'remove-unused-accounts', every: DAY, run: (signal) => removeUnusedAccounts(context, signal) },
  ]
}

async function sweepAccounts(context: Context, signal: AbortSignal): Promise<void> {
  const now = context.clock.now()
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  await removeRunOut(context.db, { now, networksBefore: before(knownNetworkLife) })
  await sweepLinks(context.db, before(linkLives.password))
  await deleteEndedChallenges(context.db, now)
  await reencryptSecrets(context)
  await sweepAttempts(context.db, now, { signal })
  await purgeIdempotencyKeys(context.database, now)
}
