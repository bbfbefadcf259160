import { cairoDay, secondsToNextDay } from '#contract/cairo-days.ts'
import type { Usage } from '#contract/members.ts'
import { findUser, holdUser } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { privateFileUrls, type Viewer } from '#server/uploads/index.ts'
import { readUsage, usageOn } from './read-usage.ts'
import { type ItemKind, type Limits, limitsOf } from './rules.ts'
import { findItem, type ItemRow, insertUse, setOpened, usesOn } from './store.ts'
import { linkOf } from './view.ts'

type Transaction = Parameters<typeof usesOn>[0]

/**
 * Opens something that a member was given, named by itself or by its resource: counts it for the day, once however often
 * it is opened, marks it as opened, and answers where it is. Nothing named only tells the usage. Throws `not_found`, and
 * `daily_limit_reached` past the day's limit, exactly, however many are opened at once.
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
    // Held until the end, so that nobody else counts in between.
    const row = await holdUser(tx, userId, now)
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
  tx: Transaction,
  item: ItemRow,
  { day, now, limits }: { day: string; now: Date; limits: Limits },
): Promise<void> {
  // Of the library a thing is the same one, though it was taken back and given again.
  const thing = item.resource_id ?? item.id
  const today = (await usesOn(tx, item.user_id, day)).filter(({ kind }) => kind === item.kind)
  if (today.some(({ item_id }) => item_id === thing)) return
  const limit = limits[item.kind]
  if (limit !== null && today.length >= limit) {
    throw new AppError('daily_limit_reached', { retryAfter: secondsToNextDay(now) })
  }
  await insertUse(tx, { user_id: item.user_id, day, kind: item.kind, item_id: thing, used_at: now })
}
