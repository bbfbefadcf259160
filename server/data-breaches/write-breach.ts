import { type DataBreach, DataBreachInput } from '#contract/data-breaches.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { breachTimes, changedFacts, impossibleTime } from './rules.ts'
import { findBreach, insertBreach, updateBreach } from './store.ts'
import { breachView } from './view.ts'

/** Writes down a breach. Throws `breach_time_ahead` and `breach_time_before` at their field. */
export async function recordBreach(
  context: Context,
  given: DataBreachInput,
  actor: Actor,
): Promise<DataBreach> {
  const now = context.clock.now()
  const input = stored(given, now)
  return inTransaction(context.db, async (tx) => {
    const id = newId(now)
    await insertBreach(tx, { id, input, version: 1, by: actor.userId, now })
    const details = { noticedAt: input.noticedAt, kinds: input.kinds }
    await audit(tx, actor, { at: now, action: 'data_breach.recorded', subjectId: id, details })
    return readBreach(tx, id)
  })
}

/**
 * Adds a version of a breach to those before it; the same again adds none. Throws `not_found`, `breach_changed`,
 * `breach_time_ahead` and `breach_time_before`.
 */
export async function changeBreach(
  context: Context,
  { id, wasVersion, ...given }: DataBreachInput & { id: string; wasVersion: number },
  actor: Actor,
): Promise<DataBreach> {
  const now = context.clock.now()
  const input = stored(given, now)
  return inTransaction(context.db, async (tx) => {
    const former = await readBreach(tx, id)
    if (former.version !== wasVersion) throw new AppError('breach_changed')
    const changed = changedFacts(DataBreachInput.parse(former), input)
    if (changed.length === 0) return former
    const change = { id, input, version: wasVersion + 1, by: actor.userId, now }
    if (!(await updateBreach(tx, change))) throw new AppError('breach_changed')
    const details = { changed, version: change.version }
    await audit(tx, actor, { at: now, action: 'data_breach.changed', subjectId: id, details })
    return readBreach(tx, id)
  })
}

async function readBreach(db: Context['db'], id: string): Promise<DataBreach> {
  const row = await findBreach(db, id)
  if (!row) throw new AppError('not_found')
  return breachView(row)
}

/** What is written down, with its times as they are stored; throws for a time that cannot be. */
function stored(input: DataBreachInput, now: Date): DataBreachInput {
  const wrong = impossibleTime(input, now)
  if (wrong) throw new AppError(`breach_time_${wrong.is}`, { at: wrong.at })
  const times = breachTimes.map((name) => [name, input[name] && new Date(input[name]).toISOString()])
  return { ...input, ...Object.fromEntries(times) }
}
