import { useState } from 'react'
import type { SubscriptionRequest } from '#contract/applications.ts'
import { NewPassword } from '#contract/text.ts'
import type { User } from '#contract/users.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { type ReviewPortal, reviewMessages } from './messages.ts'
import { useApprove } from './queries.ts'
import { apiErrorOf, isDecided, reasonAt } from './review-errors.ts'
import { terms } from './terms.ts'
import { keepsAccount } from './unverified-sender.ts'
import { useReviewOutcome } from './use-review-outcome.ts'
import { useSamePerson } from './use-same-person.ts'

/** The approved user, and the password to hand over, which can't be read again. */
export type Approved = {
  user: User
  password: { value: string; isGenerated: boolean } | null
}

type Approving = {
  portal: ReviewPortal
  request: SubscriptionRequest
  onApproved: (approved: Approved) => void
  /** Called if someone else decided in the meantime. */
  onDecided: () => void
}

/** The state of an approval: password (required at /admin), term, the question about the person, and submitting it. */
export function useApproval({ portal, request, onApproved, onDecided }: Approving) {
  const t = useMessages(reviewMessages)
  const toast = useToast()
  const approve = useApprove()
  const decision = useReviewOutcome()
  const { usual, most, days } = terms[portal]
  const [typed, setTyped] = useState('')
  const [made, setMade] = useState<string | null>(null)
  const [count, setCount] = useState<number | null>(usual)
  const person = useSamePerson(request)
  const isCounted = count !== null && count >= 1 && count <= most
  const keepsPassword = keepsAccount(request)
  const weak = typed === '' ? undefined : NewPassword.safeParse(typed).error?.issues[0]?.message
  const isMissing = portal === 'admin' && !keepsPassword && typed === ''
  const error = apiErrorOf(approve.error)

  function submit() {
    if (!isCounted || person.isOpen) return
    if (isMissing) return toast.show({ tone: 'bad', title: t.passwordNeeded })
    if (!keepsPassword && weak) return
    const decided = { id: request._id, accessDays: count * days, samePerson: person.checked }
    approve.mutate(
      { ...decided, password: keepsPassword ? null : typed },
      {
        onSuccess: (response) => {
          const password = handedOver(response, { typed, made })
          const description = response.passwordUnchanged ? t.unchanged : t.ownPassword
          toast.show({
            title: t.approved,
            description: password ? t.passwordIs(password.value) : description,
          })
          onApproved({ user: response.user, password })
        },
        onError: (problem) => {
          const rejectedError = apiErrorOf(problem)
          // A password error shows at its field.
          if (!rejectedError || rejectedError.fields.customPassword) return
          const description = decision(problem, request._id) ?? reasonAt(portal, problem, t.approveFailed)
          toast.show({ tone: 'bad', title: t.approveFailedTitle, description })
          person.learnFrom(problem)
          if (isDecided(problem)) onDecided()
        },
      },
    )
  }

  const onMade = (password: string) => {
    setMade(password)
    setTyped(password)
  }
  return {
    submit,
    isTyped: typed !== '',
    isPending: approve.isPending,
    isReady: isCounted && !isMissing && !person.isOpen,
    error,
    password: { value: typed, onChange: setTyped, onMade, weak, problem: error?.fields.customPassword },
    person,
    term: { value: count, onChange: setCount, isRight: isCounted },
  }
}

/** The password to hand over, generated or typed; null if the user keeps their own. */
function handedOver(
  {
    passwordUnchanged,
    generatedPassword,
  }: { passwordUnchanged: boolean; generatedPassword?: string | undefined },
  { typed, made }: { typed: string; made: string | null },
): Approved['password'] {
  const value = passwordUnchanged ? '' : (generatedPassword ?? typed)
  return value === '' ? null : { value, isGenerated: generatedPassword !== undefined || value === made }
}
