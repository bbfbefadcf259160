import { useState } from 'react'
import type { SubscriptionRequest } from '#contract/applications.ts'
import { daysPerMonth } from '#contract/money.ts'
import { NewPassword } from '#contract/text.ts'
import type { User } from '#contract/users.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { approveMessages } from './approve-messages.ts'
import { suggestPassword } from './generate-password.ts'
import { type ReviewPortal, reviewMessages } from './messages.ts'
import { useApprove } from './queries.ts'
import { apiErrorOf, isDecided, reasonAt } from './review-errors.ts'
import { terms } from './terms.ts'
import { keepsAccount } from './unverified-sender.ts'
import { useReviewOutcome } from './use-review-outcome.ts'
import { useSamePerson } from './use-same-person.ts'

/**
 * The approved user, whose password holds, and the password to hand over, which can't be read again; null if the user
 * knows it.
 */
export type Approved = {
  user: User
  password: { value: string; isGenerated: boolean } | null
  isUnchanged: boolean
}

/** Whether the applicant's own password stays valid, or staff set a new one. */
export type PasswordKind = 'keep' | 'new'

type Approving = {
  portal: ReviewPortal
  request: SubscriptionRequest
  onApproved: (approved: Approved) => void
  /** Called if someone else decided in the meantime. */
  onDecided: () => void
}

/**
 * The state of an approval: password, term, the question about the person, and submitting it. The password that the
 * applicant chose stays valid unless staff set a new one; without one a new one is prefilled, and required at /admin.
 */
export function useApproval({ portal, request, onApproved, onDecided }: Approving) {
  const t = useMessages(approveMessages)
  const { approveFailed, approveFailedTitle } = useMessages(reviewMessages)
  const toast = useToast()
  const approve = useApprove()
  const decision = useReviewOutcome()
  const { most, days } = terms[portal]
  const password = usePassword(portal, request)
  const [count, setCount] = useState<number | null>((request.order.months * daysPerMonth) / days)
  const person = useSamePerson(request)
  const isCounted = count !== null && count >= 1 && count <= most
  const error = apiErrorOf(approve.error)

  function submit() {
    if (!isCounted || person.isOpen) return
    if (password.isMissing) return toast.show({ tone: 'bad', title: t.passwordNeeded })
    if (password.weak) return
    const decided = { id: request._id, accessDays: count * days, samePerson: person.checked }
    approve.mutate(
      { ...decided, password: password.kind === 'keep' ? null : password.value },
      {
        onSuccess: (response) => {
          // The dialog says whose password holds; a toast would show it to others who see the screen.
          toast.show({ title: t.approved })
          const { user } = response
          if (!user) return
          onApproved({
            user,
            password: handedOver(response, password),
            isUnchanged: response.passwordUnchanged,
          })
        },
        onError: (problem) => {
          const rejectedError = apiErrorOf(problem)
          // A password error shows at its field.
          if (!rejectedError || rejectedError.fields.customPassword) return
          const description = decision(problem, request._id) ?? reasonAt(portal, problem, approveFailed)
          toast.show({ tone: 'bad', title: approveFailedTitle, description })
          person.learnFrom(problem)
          if (isDecided(problem)) onDecided()
        },
      },
    )
  }

  const problem = password.kind === 'new' ? error?.fields.customPassword : undefined
  return {
    submit,
    isTyped: password.isChanged,
    isPending: approve.isPending,
    isReady: isCounted && !password.isMissing && !person.isOpen,
    error,
    password: { ...password, problem },
    person,
    term: { value: count, onChange: setCount, isRight: isCounted },
  }
}

/** Whether the applicant's password stays, and the new one with its errors. Without an own one a new one is prefilled. */
function usePassword(portal: ReviewPortal, request: SubscriptionRequest) {
  const keepsPassword = keepsAccount(request)
  const canKeep = !keepsPassword && request.ownPassword === true
  const [prefilled] = useState(() => (keepsPassword || canKeep ? '' : suggestPassword()))
  const [kind, onKind] = useState<PasswordKind>(keepsPassword || canKeep ? 'keep' : 'new')
  const [typed, onChange] = useState(prefilled)
  const [made, setMade] = useState<string | null>(prefilled || null)
  const value = kind === 'new' ? typed : ''
  return {
    ...{ kind, canKeep, onKind, value, made, onChange },
    onMade: (password: string) => {
      setMade(password)
      onChange(password)
    },
    isChanged: value !== prefilled,
    isMissing: kind === 'new' && value === '' && (portal === 'admin' || canKeep),
    weak: value === '' ? undefined : NewPassword.safeParse(value).error?.issues[0]?.message,
  }
}

/** The password to hand over, generated or typed; null if the user keeps their own. */
function handedOver(
  {
    passwordUnchanged,
    generatedPassword,
  }: { passwordUnchanged: boolean; generatedPassword?: string | undefined },
  chosen: { value: string; made: string | null },
): Approved['password'] {
  const value = passwordUnchanged ? '' : (generatedPassword ?? chosen.value)
  return value === ''
    ? null
    : { value, isGenerated: generatedPassword !== undefined || value === chosen.made }
}
