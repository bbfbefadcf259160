import type { ReminderTopic } from '#contract/dashboard-today.ts'
import type { Db } from '#server/platform/database/db.ts'
import { endingUntil, silence } from './rules.ts'
import { findEnding, findSilent } from './store.ts'

/** Those of the given members whom a topic concerns now, as the lists of today have them. */
export async function findConcerned(
  db: Db,
  { about, among, now }: { about: ReminderTopic; among: string[]; now: Date },
): Promise<Set<string>> {
  // The caller has chosen among those whom they see.
  const search = { now, among, onlyOfCoach: null, limit: among.length }
  const { ids } =
    about === 'ending'
      ? await findEnding(db, { ...search, until: endingUntil(now) })
      : await findSilent(db, { ...search, before: new Date(now.getTime() - silence) })
  return new Set(ids)
}
