import type { RetentionSettings } from '#contract/retention.ts'
import {
  inForce,
  isPossible,
  type RetentionKind,
  retentionKinds,
  retentionPeriods,
} from '#contract/retention-values.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { chosenPeriodsOf, savePeriod } from '#server/retention/periods/index.ts'
import { beforeOf, nextNight } from './rules.ts'
import { countPast, lockPeriods } from './store.ts'

/** Every choice with its bounds, and when the next run begins. */
export async function readSettings({ db, clock }: Context): Promise<RetentionSettings> {
  const chosen = await chosenPeriodsOf(db)
  const holds = inForce(chosen)
  const settings = retentionKinds.map((kind) => {
    const { suggested, least, most, mayStay } = retentionPeriods[kind]
    return { kind, days: chosen[kind], inForce: holds[kind], suggested, least, most, mayStay }
  })
  return { settings, nextRunAt: nextNight(clock.now()).toISOString() }
}

/** Counts what the next run deletes if a kind is kept that long. */
export async function countNextRun(
  { db, clock }: Context,
  kind: RetentionKind,
  days: number,
): Promise<{ count: number; nextRunAt: string }> {
  const next = nextNight(clock.now())
  return { count: await countPast(db, kind, beforeOf(next, days)), nextRunAt: next.toISOString() }
}

/** Changes how long a kind is kept; the same again changes nothing. Throws `retention_changed` and `retention_out_of_bounds`. */
export async function changePeriod(
  { db, clock }: Context,
  { kind, days, wasDays }: { kind: RetentionKind; days: number | null; wasDays: number | null },
  actor: Actor,
): Promise<void> {
  if (!isPossible(kind, days)) throw new AppError('retention_out_of_bounds', { at: 'days' })
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    await lockPeriods(tx)
    const from = (await chosenPeriodsOf(tx))[kind]
    if (from === days) return
    if (from !== wasDays) throw new AppError('retention_changed')
    await savePeriod(tx, { kind, days, now })
    await audit(tx, actor, { at: now, action: 'retention.changed', details: { kind, from, to: days } })
  })
}
