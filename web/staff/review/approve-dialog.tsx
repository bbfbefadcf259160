import { type FormEvent, useState } from 'react'
import type { SubscriptionRequest } from '#contract/applications.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { uiMessages } from '#web/ui/messages.ts'
import { Notice } from '#web/ui/notice.tsx'
import { OrderSum } from '#web/ui/order-sum.tsx'
import { Person } from '#web/ui/person.tsx'
import { useUnsavedChanges } from '#web/ui/use-unsaved-changes.tsx'
import { approveMessages } from './approve-messages.ts'
import { ApprovedStep } from './approved-step.tsx'
import type { AssignSlot } from './assign-slot.ts'
import { MemberDifferences } from './member-differences.tsx'
import { type ReviewPortal, reviewMessages } from './messages.ts'
import { PasswordChoice } from './password-choice.tsx'
import { SamePerson } from './same-person.tsx'
import { DaysField, MonthsField } from './term-field.tsx'
import { keepsAccount } from './unverified-sender.ts'
import { type Approved, useApproval } from './use-approval.ts'

type ApproveDialogProps = {
  portal: ReviewPortal
  request: SubscriptionRequest
  onClose: () => void
  /** Called when it is approved; the dialog then shows what may follow. */
  onApproved: () => void
  /** Renders the dialog that assigns documents and videos, if the page has one. */
  assign: AssignSlot | undefined
  onNext: (request: SubscriptionRequest) => void
}

/**
 * Approves: at /admin for 1 to 12 months, at /coach for 1 to 365 days. The password that the applicant chose stays valid
 * unless staff set another. Members and confirmed accounts keep theirs. Then says which password holds, and what may
 * follow.
 */
export function ApproveDialog(props: ApproveDialogProps) {
  const { portal, request, onClose, onApproved, assign, onNext } = props
  const { done: doneLabel, approveTitle } = useMessages(reviewMessages)
  const t = useMessages(approveMessages)
  const [approved, setApproved] = useState<Approved | null>(null)
  const [isAssigning, setAssigning] = useState(false)
  const [copied, setCopied] = useState<string | null>(null)
  const approval = useApproval({
    portal,
    request,
    onDecided: onClose,
    onApproved: (response) => {
      onApproved()
      setApproved(response)
    },
  })
  const isLost = approved ? isShownOnce(approved) && approved.password?.value !== copied : approval.isTyped
  const { ask, question } = useUnsavedChanges(isLost, approved ? t.leavingPassword : undefined)

  function submit(event: FormEvent) {
    event.preventDefault()
    approval.submit()
  }

  function endAssigning(user = approved?.user) {
    setAssigning(false)
    if (approved && user) setApproved({ ...approved, user })
  }

  const done = (
    <Button variant="ghost" onClick={onClose}>
      {doneLabel}
    </Button>
  )
  return (
    <>
      <Dialog
        open
        onClose={() => ask(onClose)}
        title={approved ? t.nextTitle : approveTitle}
        dismissible={!approval.isPending}
        onSubmit={approved ? undefined : submit}
        failure={!approved && whatFailed(approval)}
        footer={approved ? done : <Decide approval={approval} onCancel={() => ask(onClose)} />}
      >
        {approved ? (
          <ApprovedStep
            {...{ portal, request, approved }}
            onAssign={assign && (() => setAssigning(true))}
            onNext={(next) => ask(() => onNext(next))}
            onCopied={() => setCopied(approved.password?.value ?? null)}
          />
        ) : (
          <Decision {...{ portal, request, approval }} onCopied={() => setCopied(approval.password.value)} />
        )}
        {question}
      </Dialog>
      {approved && isAssigning && assign?.({ user: approved.user, onClose: endAssigning })}
    </>
  )
}

/** Whether the password was generated, by the server or here: nobody can read it a second time. */
function isShownOnce(approved: Approved | null): boolean {
  return approved?.password?.isGenerated === true
}

type Approval = ReturnType<typeof useApproval>

// Password errors and the question about the person show at their own fields.
const whatFailed = ({ error, password }: Approval) =>
  !password.problem && error?.code !== 'other_person_possible' && error?.sentence

function Decide({ approval, onCancel }: { approval: Approval; onCancel: () => void }) {
  const { approve } = useMessages(reviewMessages)
  const { approving } = useMessages(approveMessages)
  const { cancel } = useMessages(uiMessages)
  const { isPending, isReady } = approval
  return (
    <>
      <Button type="submit" variant="ok" busy={isPending} disabled={!isReady}>
        {isPending ? approving : approve}
      </Button>
      <Button variant="ghost" disabled={isPending} onClick={onCancel}>
        {cancel}
      </Button>
    </>
  )
}

type DecisionProps = Pick<ApproveDialogProps, 'portal' | 'request'> & {
  approval: Approval
  onCopied: () => void
}

function Decision({ portal, request, approval, onCopied }: DecisionProps) {
  const t = useMessages(approveMessages)
  const { amount } = useMessages(reviewMessages)
  const { password, term, person } = approval
  const isExisting = request.existingMember
  return (
    <>
      <Person name={request.fullName} email={request.email} />
      <p>
        {amount}:{' '}
        <b>
          <OrderSum {...request.order} />
        </b>
      </p>
      {keepsAccount(request) ? (
        <>
          <Notice>{isExisting ? t.existingNotice : t.confirmedNotice}</Notice>
          <MemberDifferences request={request} />
        </>
      ) : (
        <PasswordChoice portal={portal} {...password} onCopied={onCopied} />
      )}
      {person.isAsking && (
        <SamePerson checked={person.checked} disabled={approval.isPending} onChange={person.onChange} />
      )}
      {portal === 'coach' ? (
        <DaysField {...term} isExisting={isExisting} />
      ) : (
        <MonthsField {...term} isExisting={isExisting} />
      )}
    </>
  )
}
