import { type BundleOutcome, bundleOutcomes } from '#contract/assignments-bundle-batches.ts'
import { lockUser, seenAmong } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { insertBatchItems } from './batch-store.ts'
import { giveOwnBundle } from './give-starter-bundle.ts'

type Batch = { id: string; actor: Actor; now: Date }

type Result = { userId: string; name: string; outcome: BundleOutcome; given: number }

/**
 * Gives each of the members what is missing of the bundle of their package, in one transaction. What a member cannot
 * get stops no other. `batch` is null if nothing was given.
 */
export async function giveStarterBundles(
  { db, clock }: Context,
  { userIds, onlyOfCoach }: { userIds: string[]; onlyOfCoach: string | null },
  actor: Actor,
): Promise<{ batch: string | null; members: Result[] }> {
  const now = clock.now()
  const batch = { id: newId(now), actor, now }
  const results = await inTransaction(db, async (tx) => {
    const given = new Map<string, Result>()
    // In one order for all, so that no two batches wait for each other.
    const seen = new Set(await seenAmong(tx, userIds, onlyOfCoach))
    for (const userId of userIds.toSorted())
      given.set(userId, seen.has(userId) ? await giveOne(tx, userId, batch) : unknown(userId))
    return given
  })
  const members = userIds.flatMap((userId) => results.get(userId) ?? [])
  return { batch: members.some(({ given }) => given > 0) ? batch.id : null, members }
}

const unknown = (userId: string): Result => ({ userId, name: '', outcome: 'not_found', given: 0 })

async function giveOne(tx: Tx, userId: string, { id, actor, now }: Batch): Promise<Result> {
  const user = await lockUser(tx, userId, now)
  if (!user) return unknown(userId)
  const result = { userId, name: user.name, given: 0 }
  try {
    const items = await giveOwnBundle(tx, user, { actor, now })
    if (items.length === 0) return { ...result, outcome: 'nothing_missing' }
    await insertBatchItems(tx, items, { batch: id, by: actor.userId, now })
    return { ...result, outcome: 'given', given: items.length }
  } catch (error) {
    // Thrown before anything is written for this member.
    const outcome = bundleOutcomes.find((code) => error instanceof AppError && error.code === code)
    if (outcome === undefined) throw error
    return { ...result, outcome }
  }
}
