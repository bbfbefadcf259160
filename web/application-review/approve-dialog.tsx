import { type FormEvent, useState } from 'react'
import type { SubscriptionRequest } from '#contract/applications.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { uiMessages } from '#web/ui/messages.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Person } from '#web/ui/person.tsx'
import { useLeaving } from '#web/ui/use-leaving.tsx'
import { ApprovedStep } from './approved-step.tsx'
import type { AssignSlot } from './assign-slot.ts'
import { MemberDifferences } from './member-differences.tsx'
import { type ReviewDesk, reviewMessages } from './messages.ts'
import { PasswordChoice } from './password-choice.tsx'
import { SamePerson } from './same-person.tsx'
import { keepsAccount } from './sent-by.ts'
import { DaysField, MonthsField } from './term-field.tsx'
import { type Approved, useApproval } from './use-approval.ts'

type ApproveDialogProps = {
  desk: ReviewDesk
  request: SubscriptionRequest
  onClose: () => void
  /** It is approved; the dialog goes on to what may follow. */
  onApproved: () => void
  /** Gives the person documents and videos at once, where the page can. */
  assign: AssignSlot | undefined
  onNext: (request: SubscriptionRequest) => void
}

/**
 * Approves: at /admin for 1 to 12 months with a password of staff's choice, at /coach for 1 to 365 days with a password
 * or without; a member who had access or a confirmed account keeps theirs. Afterwards it offers what may follow, and keeps the password in sight.
 */
export function ApproveDialog(props: ApproveDialogProps) {
  const { desk, request, onClose, onApproved, assign, onNext } = props
  const words = useMessages(reviewMessages)
  const [approved, setApproved] = useState<Approved | null>(null)
  const [isAssigning, setAssigning] = useState(false)
  const [copied, setCopied] = useState<string | null>(null)
  const approval = useApproval({
    desk,
    request,
    onDecided: onClose,
    onApproved: (answer) => {
      onApproved()
      setApproved(answer)
    },
  })
  const isLost = approved ? isShownOnce(approved) && approved.password?.value !== copied : approval.isTyped
  const { ask, question } = useLeaving(isLost, approved ? words.leavingPassword : undefined)

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
      {words.done}
    </Button>
  )
  return (
    <>
      <Dialog
        open
        onClose={() => ask(onClose)}
        title={approved ? words.nextTitle : words.approveTitle}
        dismissible={!approval.isPending}
        onSubmit={approved ? undefined : submit}
        failure={!approved && whatFailed(approval)}
        footer={approved ? done : <Decide approval={approval} onCancel={() => ask(onClose)} />}
      >
        {approved ? (
          <ApprovedStep
            {...{ desk, request, approved }}
            onAssign={assign && (() => setAssigning(true))}
            onNext={(next) => ask(() => onNext(next))}
            onCopied={() => setCopied(approved.password?.value ?? null)}
          />
        ) : (
          <Decision {...{ desk, request, approval }} onCopied={() => setCopied(approval.password.value)} />
        )}
        {question}
      </Dialog>
      {approved && isAssigning && assign?.({ user: approved.user, onClose: endAssigning })}
    </>
  )
}

/** Whether the password was made up, by the server or here: nobody can read it a second time. */
function isShownOnce(approved: Approved | null): boolean {
  return approved?.password?.isGenerated === true
}

type Approval = ReturnType<typeof useApproval>

// What is wrong with the password, and who it may be, stands where it is asked.
const whatFailed = ({ fault, password }: Approval) =>
  !password.refused && fault?.code !== 'other_person_possible' && fault?.sentence

function Decide({ approval, onCancel }: { approval: Approval; onCancel: () => void }) {
  const words = useMessages(reviewMessages)
  const { cancel } = useMessages(uiMessages)
  const { isPending, isReady } = approval
  return (
    <>
      <Button type="submit" variant="ok" busy={isPending} disabled={!isReady}>
        {isPending ? words.approving : words.approve}
      </Button>
      <Button variant="ghost" disabled={isPending} onClick={onCancel}>
        {cancel}
      </Button>
    </>
  )
}

type DecisionProps = Pick<ApproveDialogProps, 'desk' | 'request'> & {
  approval: Approval
  onCopied: () => void
}

/** The fields of an approval. */
function Decision({ desk, request, approval, onCopied }: DecisionProps) {
  const words = useMessages(reviewMessages)
  const { password, term, person } = approval
  const isExisting = request.existingMember
  return (
    <>
      <Person name={request.fullName} email={request.email} />
      {keepsAccount(request) ? (
        <>
          <Notice>{isExisting ? words.existingNotice : words.confirmedNotice}</Notice>
          <MemberDifferences request={request} />
        </>
      ) : (
        <PasswordChoice desk={desk} {...password} onCopied={onCopied} />
      )}
      {person.isAsked && (
        <SamePerson checked={person.checked} disabled={approval.isPending} onChange={person.onChange} />
      )}
      {desk === 'coach' ? (
        <DaysField {...term} isExisting={isExisting} />
      ) : (
        <MonthsField {...term} isExisting={isExisting} />
      )}
    </>
  )
}
