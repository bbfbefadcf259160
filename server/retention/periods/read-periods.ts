import { inForce, type Retention } from '#contract/retention-values.ts'
import type { Db } from '#server/platform/database/db.ts'
import { chosenOf, inForceSince } from './rules.ts'
import { chosenPeriods } from './store.ts'

/** How long owners chose to keep each kind, or what holds where they chose nothing. */
export async function chosenPeriodsOf(db: Db): Promise<Retention> {
  return chosenOf(await chosenPeriods(db))
}

/** How long each kind is kept now. */
export async function retentionInForce(db: Db): Promise<Retention> {
  return inForce(await chosenPeriodsOf(db))
}

/** How long each kind is kept in a night that began then, by the choices from before it; null for a later choice. */
export async function retentionOfNight(db: Db, began: Date): Promise<Retention> {
  return inForceSince(await chosenPeriods(db), began)
}
