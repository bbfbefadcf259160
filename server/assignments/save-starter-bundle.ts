import { isDeepStrictEqual } from 'node:util'
import type { StarterBundle } from '#contract/assignments-starter-bundles.ts'
import type { PlanId } from '#contract/values.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { findResources } from '#server/library/index.ts'
import type { Db } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { readStarterBundles } from './read-starter-bundles.ts'
import { bundlesOf, upsertBundle } from './store.ts'

/**
 * Replaces the starter bundle of a package; an equal one changes nothing. Throws `invalid_input` with the fields of the
 * resources that are not in the library.
 */
export async function saveStarterBundle(
  context: Context,
  { plan, resourceIds }: { plan: PlanId; resourceIds: string[] },
  actor: Actor,
): Promise<StarterBundle> {
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    await assertInLibrary(tx, resourceIds)
    const [former] = await bundlesOf(tx, [plan])
    if (!isDeepStrictEqual(former?.resource_ids, resourceIds)) {
      await upsertBundle(tx, { plan, resourceIds, now })
      await audit(tx, actor, {
        at: now,
        action: 'starter_bundle.changed',
        subjectId: plan,
        details: { from: former?.resource_ids ?? [], to: resourceIds },
      })
    }
    const saved = (await readStarterBundles(tx)).find((bundle) => bundle.plan === plan)
    if (!saved) throw new Error(`no bundle was read for ${plan}`)
    return saved
  })
}

async function assertInLibrary(db: Db, ids: string[]): Promise<void> {
  const known = await findResources(db, ids)
  const gone = ids.flatMap((id, at) => (known.has(id) ? [] : [[`resourceIds.${at}`, 'resource_gone']]))
  if (gone.length > 0) throw new AppError('invalid_input', { fields: Object.fromEntries(gone) })
}
