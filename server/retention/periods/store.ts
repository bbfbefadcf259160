import type { RetentionKind } from '#contract/retention-values.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'

/** What owners chose. */
export function chosenPeriods(db: Db): Promise<{ kind: string; days: number | null; changed_at: string }[]> {
  return db.selectFrom('retention_periods').select(['kind', 'days', 'changed_at']).execute()
}

/** Stores a choice. */
export async function savePeriod(
  tx: Tx,
  { kind, days, now }: { kind: RetentionKind; days: number | null; now: Date },
): Promise<void> {
  await tx
    .insertInto('retention_periods')
    .values({ kind, days, changed_at: now })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet({ days, changed_at: now }))
    .execute()
}
