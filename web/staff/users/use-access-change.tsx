import { useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/users.ts'
import { type AccessChange, changeAccess, endOfPause } from '#contract/users-access.ts'
import { call } from '#web/platform/api.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { planMessages } from '#web/ui/plan-badge.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { UndoButton } from '#web/ui/undo-button.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { seenEnd } from './access.ts'
import { accessMessages, givenDayForms } from './access-messages.ts'
import { refreshUsers, showUser, useChangeUser } from './queries.ts'

/**
 * Changes a member's access; the toast says the result and offers to undo it. `asToast` false leaves a failure to the
 * dialog that asked.
 */
export function useAccessChange(user: User, { asToast = true } = {}) {
  const t = useMessages(accessMessages)
  const { language } = useLanguage()
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailureToast()
  const resultOf = useResultText()
  const undoing = useChangeUser({
    onDone: () => toast.show({ title: t.undone }),
    onFailed: (error) => fail(t.undoFailed, error),
  })
  return useGuardedMutation({
    subjectOf: () => user._id,
    mutationFn: (change: AccessChange) => {
      const body = { change, wasEndDate: seenEnd(user.subscription) }
      return call(changeAccess, { params: { id: user._id }, body }, { language })
    },
    onSuccess: ({ user: changed, undo }, change) => {
      showUser(client, changed)
      const action = (
        <UndoButton onUndo={() => undoing.mutate({ user: changed, change: { undoPlan: undo } })} />
      )
      toast.show({ title: resultOf(change, changed), action })
    },
    onError: (error) => asToast && fail(t.failed, error),
    onSettled: () => refreshUsers(client),
  })
}

/** What a change has done, in one sentence. */
function useResultText() {
  const t = useMessages(accessMessages)
  const plans = useMessages(planMessages)
  const format = useFormat()
  return (change: AccessChange, { subscription }: User) => {
    const { pausedUntil, plan } = subscription
    const end = format.date(seenEnd(subscription) ?? Date.now())
    if (change.act === 'extend') return t.extended(format.plural(givenDayForms, change.days), end)
    if (change.act === 'pause')
      return t.paused(format.dateTime(pausedUntil ?? endOfPause(change.days, new Date())))
    if (change.act === 'resume') return t.resumed(end)
    if (change.act === 'change_package') return t.packageChanged(plans[plan ?? 'none'])
    return change.act === 'end' ? t.ended : t.endChanged(end)
  }
}
