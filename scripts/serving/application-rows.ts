import { randomInt } from 'node:crypto'
import type { Insertable } from 'kysely'
import { defaultRejectionReason } from '#contract/applications-review.ts'
import type { Order } from '#contract/order-values.ts'
import { counterDelta, reviewRank, statusCode } from '#server/applications/rules.ts'
import { insertApplication, lockAndUpdateCounters } from '#server/applications/store.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { newId } from '#server/platform/ids.ts'
import { searchTerms } from '#server/platform/search/terms.ts'

/** An application to insert. */
export type NewApplicationRow = Insertable<Tables['applications']>

const order: Omit<Order, 'months' | 'total'> = {
  plan: 'professional',
  name: { ar: 'الاحترافية', en: 'Professional' },
  price: 800,
  currency: 'EGP',
  features: [],
  siteVersion: 0,
  language: 'ar',
}

const atOnce = 1000

/** The row of an application without a proof, as the form would create it. */
export function applicationRow(given: {
  name: string
  email: string
  phone: string
  status: 'pending' | 'approved' | 'rejected'
  passwordHash: string | null
  createdAt: Date
}): NewApplicationRow {
  const { name, email, phone, status, passwordHash, createdAt } = given
  return {
    id: newId(createdAt),
    code: statusCode(randomInt),
    kind: 'new',
    status,
    review_rank: reviewRank(status),
    full_name: name,
    email,
    phone,
    phone_e164: phone,
    whatsapp: phone,
    whatsapp_e164: phone,
    plan: order.plan,
    password_hash: passwordHash,
    language: order.language,
    order_facts: JSON.stringify(order),
    ...{ months: 1, total_minor: order.price * 100, total_currency: order.currency },
    ...(status !== 'pending' && { reviewed_at: createdAt }),
    ...(status === 'rejected' && { rejection_reason: defaultRejectionReason }),
    created_at: createdAt,
    updated_at: createdAt,
  }
}

/** Inserts applications with their search terms, and updates the counters. */
export async function storeApplications(db: Db, rows: NewApplicationRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += atOnce) {
    await inTransaction(db, async (tx) => {
      for (const row of rows.slice(start, start + atOnce)) {
        await lockAndUpdateCounters(tx, counterDelta(null, row.status))
        await insertApplication(tx, row, termsOf(row))
      }
    })
  }
}

function termsOf({ full_name, email, phone_e164, whatsapp_e164 }: NewApplicationRow): string[] {
  return searchTerms({ names: [full_name], emails: [email], phones: [phone_e164, whatsapp_e164] })
}
