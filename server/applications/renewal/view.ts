import type { HadItems, OwnRequest, RejectedRequest } from '#contract/applications-renewal.ts'
import type { Language } from '#contract/values.ts'
import { type ApplicationRow, orderOf, shownReason } from '#server/applications/index.ts'
import type { readItems } from '#server/assignments/index.ts'

/** A request for its own account. */
export function ownRequestView(row: ApplicationRow): OwnRequest {
  const { price, months, total } = orderOf(row)
  return {
    _id: row.id,
    plan: row.plan,
    status: row.status,
    kind: row.kind,
    ...{ price, months, total },
    ...(row.pay_code !== null && { payCode: row.pay_code }),
    hasProof: row.proof_id !== null,
    createdAt: row.created_at,
  }
}

/** A rejected request for its own account; the default reason is in the account's language. */
export function rejectedView(row: ApplicationRow, language: Language): RejectedRequest {
  const reviewedAt = row.reviewed_at ?? row.updated_at
  return { ...ownRequestView(row), reason: shownReason(row.rejection_reason, language), reviewedAt }
}

type ItemLists = Awaited<ReturnType<typeof readItems>> extends Map<string, infer Lists> ? Lists : never

/** The titles of a user's current and former items. */
export function hadView(lists: ItemLists | undefined): HadItems {
  return {
    videos: (lists?.videos ?? []).map(({ _id, titles }) => ({ _id, titles })),
    documents: (lists?.documents ?? []).map(({ _id, titles, type }) => ({ _id, titles, type })),
  }
}
