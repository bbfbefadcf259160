import type { Order } from '#contract/order-values.ts'
import type { PublishedSite } from '#contract/site.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { newId } from '#server/platform/ids.ts'
import { yearOf } from './rules.ts'
import { insertReceipt, takeNumber } from './store.ts'

/** A payment to write a receipt for: who paid for which order, how much in minor units, and for how many days. */
export type Payment = {
  application: { id: string; full_name: string }
  userId: string
  order: Pick<Order, 'plan' | 'name' | 'months'>
  amount: number
  days: number
}

/**
 * Issues a receipt with the next number of the year in Cairo, in the transaction that accepts the payment: if that fails,
 * no number is used, so the numbers have no gaps. An amount of 0 gets none, since nothing was paid. Returns its id.
 */
export async function issueIn(
  tx: Tx,
  { application, userId, order, amount, days }: Payment,
  { site, by, now }: { site: PublishedSite; by: string; now: Date },
): Promise<string | null> {
  if (amount <= 0) return null
  const year = yearOf(now)
  const { ar, en } = site.settings.companyName
  const { plan, name: packageName, months } = order
  const id = newId(now)
  await insertReceipt(tx, {
    ...{ id, year, number: await takeNumber(tx, year), application_id: application.id, user_id: userId },
    ...{ name: application.full_name, amount_minor: amount, currency: 'EGP' as const },
    facts: JSON.stringify({ issuer: { ar: ar || en, en: en || ar }, plan, packageName, months, days }),
    ...{ issued_at: now, issued_by: by },
  })
  return id
}
