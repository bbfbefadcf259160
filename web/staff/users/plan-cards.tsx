import { BadgeCheck } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { User } from '#contract/users.ts'
import { type PlanId, planIds } from '#contract/values.ts'
import { ApiError } from '#web/platform/api.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useMessages } from '#web/platform/messages.ts'
import { About } from '#web/ui/accessible-suffix.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { cluster, stack } from '#web/ui/layout.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Person } from '#web/ui/person.tsx'
import { PlanBadge, planMessages, platesOf } from '#web/ui/plan-badge.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { UndoButton } from '#web/ui/undo-button.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { useFocusFallback } from '#web/ui/use-retained-focus.ts'
import { Sleeve } from '#web/ui/weight-plates.tsx'
import { assignedNow, seenEnd } from './access.ts'
import { AccessBadge } from './access-badge.tsx'
import { BlockButton } from './block-button.tsx'
import { EmailMarks, EmailNotice, mayBeAnotherPerson, NumberOfShared } from './email-marks.tsx'
import { userMessages } from './messages.ts'
import { RemovePlanDialog, ShortenDialog } from './plan-dialogs.tsx'
import styles from './plans.module.css'
import { useChangeUser } from './queries.ts'
import type { Blocking } from './use-blocking.tsx'
import { BlockedMark } from './user-row.tsx'

type PlanCardsProps = {
  user: User
  now: number
  blocking: Blocking
  /** Renders the link with which a user verifies their number. */
  confirmNumber: (user: User) => ReactNode
}

/**
 * The three plans for one user: the current one is outlined; each can be assigned for a year, or the plan removed. None
 * can be assigned while the user is blocked or may be another person.
 */
export function PlanCards({ user, now, blocking, confirmNumber }: PlanCardsProps) {
  const t = useMessages(userMessages)
  const heading = useRef<HTMLHeadingElement>(null)
  const focusRef = useFocusFallback(heading)
  const { assign, assigning, pending, setPending, takeAway } = usePlanActs(user)
  const { subscription } = user
  const isActive = subscription.status === 'active'
  const isOpen = !user.blocked && !mayBeAnotherPerson(user)
  const choose = (plan: PlanId) => {
    if (assignedNow(subscription, Date.now()).lostDays > 0) setPending(plan)
    else assign(plan)
  }
  return (
    <div className={stack(16)} ref={focusRef}>
      <div className={styles.person}>
        <Person name={user.name} email={user.email} headingRef={heading}>
          <NumberOfShared user={user} />
        </Person>
        <div className={cluster(8)}>
          <PlanBadge plan={subscription.plan} />
          <AccessBadge membership={subscription} now={now} />
          <EmailMarks user={user} />
          {user.blocked && <BlockedMark reason={user.blockedReason} />}
        </div>
      </div>
      {user.blocked ? (
        <Notice tone="warn">
          {t.plan.blocked}
          <BlockButton user={user} blocking={blocking} />
        </Notice>
      ) : (
        <EmailNotice user={user} link={confirmNumber(user)} />
      )}
      {isOpen && (
        <ul className={styles.cards} aria-label={t.plan.cards}>
          {planIds.map((plan) => (
            <PlanCard
              key={plan}
              plan={plan}
              isCurrent={isActive && subscription.plan === plan}
              isBusy={assigning === plan}
              onAssign={() => choose(plan)}
            />
          ))}
        </ul>
      )}
      <div className={styles.planFoot}>
        {isOpen && <p className="muted">{t.plan.note}</p>}
        {(subscription.plan !== null || isActive) && (
          <Button variant="bad" size="compact" onClick={() => setPending('remove')}>
            {t.plan.remove}
          </Button>
        )}
      </div>
      {pending === 'remove' && (
        <RemovePlanDialog
          user={user}
          busy={takeAway.isPending}
          onConfirm={takeAway.run}
          onClose={() => setPending(null)}
        />
      )}
      {pending && pending !== 'remove' && (
        <ShortenDialog
          user={user}
          plan={pending}
          busy={assigning !== null}
          onConfirm={() => assign(pending)}
          onClose={() => setPending(null)}
        />
      )}
    </div>
  )
}

/** The actions on a user's plan; results show as toasts, and the confirmation dialog closes in any case. */
function usePlanActs(user: User) {
  const t = useMessages(userMessages)
  const plans = useMessages(planMessages)
  const toast = useToast()
  const fail = useFailureToast()
  const [pending, setPending] = useState<PlanId | 'remove' | null>(null)
  const undoing = useChangeUser({
    onDone: ({ name }) => toast.show({ title: t.plan.undone, description: isolate(name) }),
    onFailed: (error, { user: changed, change }) =>
      fail(t.plan.undoFailed, error, isPast(error) ? undefined : undoFor(changed, change.undoPlan)),
  })
  const assigning = useChangeUser({
    onDone: (assigned, { change }, undo) => {
      const plan = change.subscription?.plan
      if (!plan) return
      toast.show({
        title: t.plan.assigned(plans[plan]),
        description: isolate(assigned.name),
        action: undoFor(assigned, undo),
      })
    },
    onFailed: (error) => fail(t.plan.assignFailed, error),
  })
  const removing = useChangeUser({
    onDone: (former, _change, undo) =>
      toast.show({
        title: t.plan.removed,
        description: isolate(former.name),
        action: undoFor(former, undo),
      }),
    onFailed: (error) => fail(t.plan.removeFailed, error),
  })

  function undoFor(changed: User, undo: string | undefined) {
    if (!undo) return undefined
    return <UndoButton onUndo={() => undoing.mutate({ user: changed, change: { undoPlan: undo } })} />
  }

  const close = { onSettled: () => setPending(null) }
  // Sent with the change, so that a renewal approved by a colleague in the meantime is not removed unseen.
  const seen = { wasEndDate: seenEnd(user.subscription) }
  return {
    pending,
    setPending,
    assign: (plan: PlanId) => assigning.mutate({ user, change: { subscription: { plan }, ...seen } }, close),
    assigning: assigning.isPending ? (assigning.variables?.change.subscription?.plan ?? null) : null,
    takeAway: {
      isPending: removing.isPending,
      run: () => removing.mutate({ user, change: { subscription: null, ...seen } }, close),
    },
  }
}

/** Whether undo is impossible, so that a retry is useless. */
const isPast = (error: unknown) => error instanceof ApiError && error.code === 'plan_changed'

type PlanCardProps = { plan: PlanId; isCurrent: boolean; isBusy: boolean; onAssign: () => void }

function PlanCard({ plan, isCurrent, isBusy, onAssign }: PlanCardProps) {
  const t = useMessages(userMessages)
  const plans = useMessages(planMessages)
  const label = isCurrent ? t.plan.again : t.plan.assign
  return (
    <li className={classes(styles.card, isCurrent && styles.current)}>
      <Sleeve plates={platesOf(plan)} className={styles.sleeve} />
      <div className={styles.cardName}>
        <h4>{plans[plan]}</h4>
        {isCurrent && (
          <Badge tone="ok" icon={<BadgeCheck />}>
            {t.plan.current}
          </Badge>
        )}
      </div>
      <Button variant={isCurrent ? 'ghost' : 'primary'} size="compact" wide busy={isBusy} onClick={onAssign}>
        {isBusy ? t.plan.assigning : label}
        <About name={plans[plan]} />
      </Button>
    </li>
  )
}
