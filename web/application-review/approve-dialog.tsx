import { type FormEvent, useState } from 'react'
import type { SubscriptionRequest } from '#contract/applications.ts'
import type { User } from '#contract/members.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { uiMessages } from '#web/ui/messages.ts'
import { Notice } from '#web/ui/notice.tsx'
import { ApprovedStep } from './approved-step.tsx'
import { type ReviewDesk, reviewMessages } from './messages.ts'
import { PasswordChoice } from './password-choice.tsx'
import { Recap } from './recap.tsx'
import { DaysField, MonthsField } from './term-field.tsx'
import { useApproval } from './use-approval.tsx'

type ApproveDialogProps = {
  desk: ReviewDesk
  request: SubscriptionRequest
  onClose: () => void
  /** It is approved; the dialog goes on to what may follow. */
  onApproved: () => void
  /** Gives the person documents and videos at once, where the page can. */
  onAssign: ((user: User) => void) | undefined
  onNext: (request: SubscriptionRequest) => void
}

/**
 * Approves: at /admin for 1 to 12 months with a password of staff's choice, at /coach for 1 to 365 days with a password
 * or without; a member who had access keeps theirs. Afterwards it offers what may follow.
 */
export function ApproveDialog(props: ApproveDialogProps) {
  const { desk, request, onClose, onApproved, onAssign, onNext } = props
  const words = useMessages(reviewMessages)
  const { cancel } = useMessages(uiMessages)
  const [user, setUser] = useState<User | null>(null)
  const approval = useApproval({
    desk,
    request,
    onDecided: onClose,
    onApproved: (approved) => {
      onApproved()
      setUser(approved)
    },
  })
  const { isPending } = approval

  function submit(event: FormEvent) {
    event.preventDefault()
    approval.submit()
  }

  const decide = (
    <>
      <Button type="submit" variant="ok" busy={isPending} disabled={!approval.isReady}>
        {isPending ? words.approving : words.approve}
      </Button>
      <Button variant="ghost" disabled={isPending} onClick={onClose}>
        {cancel}
      </Button>
    </>
  )
  const done = (
    <Button variant="ghost" onClick={onClose}>
      {words.done}
    </Button>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={user ? words.nextTitle : words.approveTitle}
      dismissible={!isPending}
      onSubmit={user ? undefined : submit}
      footer={user ? done : decide}
    >
      {user ? (
        <ApprovedStep {...{ desk, request, user, onAssign, onNext }} />
      ) : (
        <Decision {...{ desk, request, approval }} />
      )}
    </Dialog>
  )
}

type DecisionProps = Pick<ApproveDialogProps, 'desk' | 'request'> & {
  approval: ReturnType<typeof useApproval>
}

/** The fields of an approval, and why it failed. */
function Decision({ desk, request, approval }: DecisionProps) {
  const words = useMessages(reviewMessages)
  const { password, term, fault } = approval
  const isExisting = request.existingMember
  return (
    <>
      <Recap name={request.fullName} email={request.email} />
      {isExisting ? <Notice>{words.existingNotice}</Notice> : <PasswordChoice desk={desk} {...password} />}
      {desk === 'coach' ? (
        <DaysField {...term} isExisting={isExisting} />
      ) : (
        <MonthsField {...term} isExisting={isExisting} />
      )}
      {fault && !password.refused && (
        <Notice tone="bad" role="alert">
          {fault.sentence}
        </Notice>
      )}
    </>
  )
}
