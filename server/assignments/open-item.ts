import { cairoDay, secondsToNextDay } from '#contract/cairo-days.ts'
import type { Usage } from '#contract/users.ts'
import { findUser, lockUser } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { privateFileUrls, type Viewer } from '#server/uploads/index.ts'
import { readUsage, usageOn } from './read-usage.ts'
import { type ItemKind, type Limits, limitsOf } from './rules.ts'
import { findItem, type ItemRow, insertUse, setOpened, usesOn } from './store.ts'
import { linkOf } from './view.ts'

/**
 * Opens an assignment by its id or its resource's: counts it once per day, marks it as opened, and returns its address.
 * Without `named` it only returns the usage. Throws `not_found`, and `daily_limit_reached` over the day's limit, which
 * is exact even with concurrent calls.
 */
export async function openItem(
  context: Context,
  { kind, named }: { kind: ItemKind; named: string | undefined },
  member: Viewer & { userId: string },
): Promise<{ usage: Usage; url?: string }> {
  const { userId } = member
  if (named === undefined) {
    const user = await findUser(context.db, userId)
    return { usage: await readUsage(context, { userId, plan: user?.plan ?? null }) }
  }
  const { settings } = await readPublishedSite(context)
  const now = context.clock.now()
  const day = cairoDay(now)
  const { item, usage } = await inTransaction(context.db, async (tx) => {
    // Locked until the commit, so that concurrent calls cannot count in between.
    const row = await lockUser(tx, userId, now)
    if (!row) throw new AppError('unauthorized')
    const item = await findItem(tx, userId, named)
    if (item?.kind !== kind) throw new AppError('not_found')
    const limits = limitsOf(settings, row.plan)
    await countUse(tx, item, { day, now, limits })
    await setOpened(tx, item.id, now)
    return { item, usage: await usageOn(tx, { userId, day, limits }) }
  })
  const files = await privateFileUrls(context, item.upload_id === null ? [] : [item.upload_id], member)
  return { usage, url: linkOf(item, files) }
}

async function countUse(
  tx: Tx,
  item: ItemRow,
  { day, now, limits }: { day: string; now: Date; limits: Limits },
): Promise<void> {
  // A library resource counts once per day, even if it is unassigned and assigned again.
  const thing = item.resource_id ?? item.id
  const today = (await usesOn(tx, item.user_id, day)).filter(({ kind }) => kind === item.kind)
  if (today.some(({ item_id }) => item_id === thing)) return
  const limit = limits[item.kind]
  if (limit !== null && today.length >= limit) {
    throw new AppError('daily_limit_reached', { retryAfter: secondsToNextDay(now) })
  }
  await insertUse(tx, { user_id: item.user_id, day, kind: item.kind, item_id: thing, used_at: now })
}
