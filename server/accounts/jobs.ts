import { deleteEndedChallenges } from '#server/accounts/passkeys/index.ts'
import { reencryptSecrets } from '#server/accounts/second-factors/index.ts'
import type { Context } from '#server/context.ts'
import { purgeIdempotencyKeys } from '#server/platform/http/idempotency.ts'
import { purgeAttempts } from '#server/platform/http/login-throttle.ts'
import type { Job } from '#server/platform/jobs/run-leased.ts'
import { purgeLinks } from '#server/platform/one-time-links.ts'
import { deleteExpiredRows } from './expired-store.ts'
import { removeUnusedAccounts } from './remove-unused.ts'
import { knownNetworkLife, linkLives } from './rules.ts'

const TEN_MINUTES = 10 * 60_000
const DAY = 24 * 60 * 60_000

/** The periodic jobs of accounts. */
export function accountJobs(context: Context): Job[] {
  return [
    { name: 'sweep-accounts', every: TEN_MINUTES, run: (signal) => purgeExpired(context, signal) },
    { name: 'remove-unused-accounts', every: DAY, run: (signal) => removeUnusedAccounts(context, signal) },
  ]
}

async function purgeExpired(context: Context, signal: AbortSignal): Promise<void> {
  const now = context.clock.now()
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  await deleteExpiredRows(context.db, { now, networksBefore: before(knownNetworkLife) })
  await purgeLinks(context.db, before(linkLives.password))
  await deleteEndedChallenges(context.db, now)
  await reencryptSecrets(context)
  await purgeAttempts(context.db, now, { signal })
  await purgeIdempotencyKeys(context.database, now)
}
