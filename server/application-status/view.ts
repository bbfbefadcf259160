import type { ApplicationState } from '#contract/application-status.ts'
import type { Language } from '#contract/values.ts'
import { type ApplicationRow, orderOf, shownReason, takesNewProof } from '#server/applications/index.ts'

/** How an application stands, for whoever sent it; nothing of who that is. */
export function stateView(
  application: ApplicationRow,
  { language, now }: { language: Language; now: Date },
): ApplicationState {
  const { status, plan, order_facts, rejection_reason, created_at, reviewed_at } = application
  return {
    status,
    ...(status === 'rejected' && { reason: shownReason(rejection_reason, language) }),
    plan,
    price: orderOf(order_facts).price,
    createdAt: created_at,
    ...(reviewed_at !== null && { reviewedAt: reviewed_at }),
    canSendProof: takesNewProof(application, now),
  }
}
