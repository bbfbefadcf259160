import type { ApplicationState } from '#contract/applications-status.ts'
import type { Language } from '#contract/values.ts'
import { type ApplicationRow, orderOf, shownReason, takesNewProof } from '#server/applications/index.ts'

/** The status of an application for its sender, without personal data. */
export function stateView(
  application: ApplicationRow,
  { language, now }: { language: Language; now: Date },
): ApplicationState {
  const { status, plan, rejection_reason, created_at, reviewed_at } = application
  const { price, months, total } = orderOf(application)
  const { password_source: source } = application
  return {
    status,
    ...(status === 'rejected' && { reason: shownReason(rejection_reason, language) }),
    plan,
    ...{ price, months, total },
    createdAt: created_at,
    ...(reviewed_at !== null && { reviewedAt: reviewed_at }),
    canSendProof: takesNewProof(application, now),
    ...(status === 'approved' && source !== null && { password: source === 'generated' ? 'staff' : source }),
  }
}
