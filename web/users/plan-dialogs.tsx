import type { User } from '#contract/members.ts'
import type { PlanId } from '#contract/values.ts'
import { useFormat } from '#web/platform/format.tsx'
import { isolate } from '#web/platform/isolate.ts'
import { useMessages } from '#web/platform/messages.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { planMessages } from '#web/ui/plan-badge.tsx'
import { assignedNow } from './access.ts'
import { lostDayForms, userMessages } from './messages.ts'

type AskProps = { user: User; busy: boolean; onConfirm: () => void; onClose: () => void }

/** Asks before a plan is taken away, and the access with it. */
export function RemovePlanDialog({ user, busy, onConfirm, onClose }: AskProps) {
  const words = useMessages(userMessages).plan
  return (
    <ConfirmDialog
      open
      title={words.removeConfirm(isolate(user.name))}
      confirmLabel={busy ? words.removing : words.remove}
      {...{ busy, onConfirm, onClose }}
    >
      <p>{words.removeBody}</p>
    </ConfirmDialog>
  )
}

/** Asks before a plan is assigned that ends sooner than the present access. */
export function ShortenDialog({ user, plan, ...rest }: AskProps & { plan: PlanId }) {
  const words = useMessages(userMessages)
  const plans = useMessages(planMessages)
  const format = useFormat()
  const { ends, lostDays } = assignedNow(user.subscription, Date.now())
  return (
    <ConfirmDialog
      open
      title={words.plan.shortensTitle}
      confirmLabel={rest.busy ? words.plan.assigning : `${words.plan.assign}: ${plans[plan]}`}
      {...rest}
    >
      <p>
        {words.plan.shortens(
          isolate(user.name),
          format.date(user.subscription.endDate ?? Date.now()),
          format.date(ends),
        )}
      </p>
      <p>
        <b>{words.plan.lost(format.plural(lostDayForms, lostDays))}</b>
      </p>
    </ConfirmDialog>
  )
}
