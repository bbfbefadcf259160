import type { User } from '#contract/users.ts'
import type { PlanId } from '#contract/values.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { planMessages } from '#web/ui/plan-badge.tsx'
import { assignedNow } from './access.ts'
import { lostDayForms } from './lost-days.ts'
import { userMessages } from './messages.ts'

type AskProps = { user: User; busy: boolean; onConfirm: () => void; onClose: () => void }

/** Confirms removing a plan and with it the access. */
export function RemovePlanDialog({ user, busy, onConfirm, onClose }: AskProps) {
  const t = useMessages(userMessages).plan
  return (
    <ConfirmDialog
      open
      title={t.removeConfirm(isolate(user.name))}
      confirmLabel={busy ? t.removing : t.remove}
      {...{ busy, onConfirm, onClose }}
    >
      <p>{t.removeBody}</p>
    </ConfirmDialog>
  )
}

/** Confirms assigning a plan that ends before the current access. */
export function ShortenDialog({ user, plan, ...rest }: AskProps & { plan: PlanId }) {
  const t = useMessages(userMessages)
  const plans = useMessages(planMessages)
  const format = useFormat()
  const { ends, lostDays } = assignedNow(user.subscription, Date.now())
  return (
    <ConfirmDialog
      open
      title={t.plan.shortensTitle}
      confirmLabel={rest.busy ? t.plan.assigning : `${t.plan.assign}: ${plans[plan]}`}
      {...rest}
    >
      <p>
        {t.plan.shortens(
          isolate(user.name),
          format.date(user.subscription.endDate ?? Date.now()),
          format.date(ends),
        )}
      </p>
      <p>
        <b>{t.plan.lost(format.plural(lostDayForms, lostDays))}</b>
      </p>
    </ConfirmDialog>
  )
}
