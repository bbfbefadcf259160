import { BadgeCheck } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { User } from '#contract/members.ts'
import { type PlanId, planIds } from '#contract/values.ts'
import { ApiError } from '#web/platform/api.ts'
import { isolate } from '#web/platform/isolate.ts'
import { useMessages } from '#web/platform/messages.ts'
import { About } from '#web/ui/about.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Person } from '#web/ui/person.tsx'
import { PlanBadge, planMessages, platesOf } from '#web/ui/plan-badge.tsx'
import { Sleeve } from '#web/ui/plates.tsx'
import rows from '#web/ui/rows.module.css'
import { useToast } from '#web/ui/toast-state.ts'
import { UndoButton } from '#web/ui/undo-button.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { assignedNow } from './access.ts'
import { AccessBadge } from './access-badge.tsx'
import { BlockButton } from './block-button.tsx'
import { EmailMarks, EmailNotice, mayBeAnother, NumberOfShared } from './email-marks.tsx'
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
  /** Makes the link by which a user confirms their number. */
  confirmNumber: (user: User) => ReactNode
}

/**
 * The three plans for one user: the present one outlined, each to be assigned for a year, and the way to take it away. None is
 * assigned while they are blocked, or may be somebody else under this name.
 */
export function PlanCards({ user, now, blocking, confirmNumber }: PlanCardsProps) {
  const words = useMessages(userMessages)
  const heading = useRef<HTMLHeadingElement>(null)
  const keptFocus = useKeptFocus(heading)
  const { assign, assigning, asked, setAsked, takeAway } = usePlanActs(user)
  const { subscription } = user
  const isActive = subscription.status === 'active'
  const isOpen = !user.blocked && !mayBeAnother(user)
  const choose = (plan: PlanId) => {
    if (assignedNow(subscription, Date.now()).lostDays > 0) setAsked(plan)
    else assign(plan)
  }
  return (
    <div className={styles.assignment} ref={keptFocus}>
      <div className={styles.person}>
        <Person name={user.name} email={user.email} headingRef={heading}>
          <NumberOfShared user={user} />
        </Person>
        <div className={rows.badges}>
          <PlanBadge plan={subscription.plan} />
          <AccessBadge membership={subscription} now={now} />
          <EmailMarks user={user} />
          {user.blocked && <BlockedMark reason={user.blockedReason} />}
        </div>
      </div>
      {user.blocked ? (
        <Notice tone="warn">
          {words.plan.blocked}
          <BlockButton user={user} blocking={blocking} />
        </Notice>
      ) : (
        <EmailNotice user={user} link={confirmNumber(user)} />
      )}
      {isOpen && (
        <ul className={styles.cards} aria-label={words.plan.cards}>
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
        {isOpen && <p className="muted">{words.plan.note}</p>}
        {(subscription.plan !== null || isActive) && (
          <Button variant="bad" size="compact" onClick={() => setAsked('remove')}>
            {words.plan.remove}
          </Button>
        )}
      </div>
      {asked === 'remove' && (
        <RemovePlanDialog
          user={user}
          busy={takeAway.isPending}
          onConfirm={takeAway.run}
          onClose={() => setAsked(null)}
        />
      )}
      {asked && asked !== 'remove' && (
        <ShortenDialog
          user={user}
          plan={asked}
          busy={assigning !== null}
          onConfirm={() => assign(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}

/** What can be done with a user's plan; each act tells how it went, and the question that asked first goes. */
function usePlanActs(user: User) {
  const words = useMessages(userMessages)
  const plans = useMessages(planMessages)
  const toast = useToast()
  const fail = useFailureToast()
  const [asked, setAsked] = useState<PlanId | 'remove' | null>(null)
  const undoing = useChangeUser({
    onDone: ({ name }) => toast.show({ title: words.plan.undone, description: isolate(name) }),
    onFailed: (fault, { user: changed, change }) =>
      fail(words.plan.undoFailed, fault, isPast(fault) ? undefined : undoFor(changed, change.undoPlan)),
  })
  const assigning = useChangeUser({
    onDone: (assigned, { change }, undo) => {
      const plan = change.subscription?.plan
      if (!plan) return
      toast.show({
        title: words.plan.assigned(plans[plan]),
        description: isolate(assigned.name),
        action: undoFor(assigned, undo),
      })
    },
    onFailed: (fault) => fail(words.plan.assignFailed, fault),
  })
  const removing = useChangeUser({
    onDone: (former, _asked, undo) =>
      toast.show({
        title: words.plan.removed,
        description: isolate(former.name),
        action: undoFor(former, undo),
      }),
    onFailed: (fault) => fail(words.plan.removeFailed, fault),
  })

  function undoFor(changed: User, undo: string | undefined) {
    if (!undo) return undefined
    return <UndoButton onUndo={() => undoing.mutate({ user: changed, change: { undoPlan: undo } })} />
  }

  const close = { onSettled: () => setAsked(null) }
  // A renewal that a colleague approves meanwhile is not to be taken away unseen.
  const seen = { wasEndDate: user.subscription.endDate }
  return {
    asked,
    setAsked,
    assign: (plan: PlanId) => assigning.mutate({ user, change: { subscription: { plan }, ...seen } }, close),
    assigning: assigning.isPending ? (assigning.variables?.change.subscription?.plan ?? null) : null,
    takeAway: {
      isPending: removing.isPending,
      run: () => removing.mutate({ user, change: { subscription: null, ...seen } }, close),
    },
  }
}

/** Whether it can't be undone any more, however often it is tried. */
const isPast = (fault: unknown) => fault instanceof ApiError && fault.code === 'plan_changed'

type PlanCardProps = { plan: PlanId; isCurrent: boolean; isBusy: boolean; onAssign: () => void }

function PlanCard({ plan, isCurrent, isBusy, onAssign }: PlanCardProps) {
  const words = useMessages(userMessages)
  const plans = useMessages(planMessages)
  const label = isCurrent ? words.plan.again : words.plan.assign
  return (
    <li className={classes(styles.card, isCurrent && styles.current)}>
      <Sleeve plates={platesOf(plan)} className={styles.sleeve} />
      <div className={styles.cardName}>
        <h4>{plans[plan]}</h4>
        {isCurrent && (
          <Badge tone="ok" icon={<BadgeCheck />}>
            {words.plan.current}
          </Badge>
        )}
      </div>
      <Button variant={isCurrent ? 'ghost' : 'primary'} size="compact" wide busy={isBusy} onClick={onAssign}>
        {isBusy ? words.plan.assigning : label}
        <About name={plans[plan]} />
      </Button>
    </li>
  )
}
