import { useState } from 'react'
import type { SubscriptionRequest } from '#contract/applications.ts'
import type { User } from '#contract/members.ts'
import { NewPassword } from '#contract/text.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { faultOf, isDecided, reasonAt } from './fault-of.ts'
import { type ReviewDesk, reviewMessages } from './messages.ts'
import { useApprove } from './queries.ts'
import { keepsAccount } from './sent-by.ts'
import { terms } from './terms.ts'
import { useDecision } from './use-decision.ts'
import { useSamePerson } from './use-same-person.ts'

/** Who was approved, as they are now, and what they sign in with, which nobody can read again. */
export type Approved = {
  user: User
  password: { value: string; isGenerated: boolean } | null
}

type Approving = {
  desk: ReviewDesk
  request: SubscriptionRequest
  onApproved: (approved: Approved) => void
  /** Somebody else has decided meanwhile. */
  onDecided: () => void
}

/**
 * An approval as it is being decided: the password, the term, whether it is the same person where that is asked, and sending it.
 * /admin wants a password, /coach may have one.
 */
export function useApproval({ desk, request, onApproved, onDecided }: Approving) {
  const words = useMessages(reviewMessages)
  const toast = useToast()
  const approve = useApprove(desk)
  const decision = useDecision()
  const { usual, most, days } = terms[desk]
  const [typed, setTyped] = useState('')
  const [made, setMade] = useState<string | null>(null)
  const [count, setCount] = useState<number | null>(usual)
  const person = useSamePerson(request)
  const isCounted = count !== null && count >= 1 && count <= most
  const keepsPassword = keepsAccount(request)
  const weak = typed === '' ? undefined : NewPassword.safeParse(typed).error?.issues[0]?.message
  const isMissing = desk === 'admin' && !keepsPassword && typed === ''
  const fault = faultOf(approve.error)

  function submit() {
    if (!isCounted || person.isOpen) return
    if (isMissing) return toast.show({ tone: 'bad', title: words.passwordNeeded })
    if (!keepsPassword && weak) return
    const decided = { id: request._id, accessDays: count * days, samePerson: person.checked }
    approve.mutate(
      { ...decided, password: keepsPassword ? null : typed },
      {
        onSuccess: (answer) => {
          const password = handedOver(answer, { typed, made })
          const description = answer.passwordUnchanged ? words.unchanged : words.ownPassword
          toast.show({
            title: words.approved,
            description: password ? words.passwordIs(password.value) : description,
          })
          onApproved({ user: answer.user, password })
        },
        onError: (problem) => {
          const refused = faultOf(problem)
          // What is wrong with the password stands at its field.
          if (!refused || refused.fields.customPassword) return
          const description = decision(problem, request._id) ?? reasonAt(desk, problem, words.approveFailed)
          toast.show({ tone: 'bad', title: words.approveFailedTitle, description })
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
    fault,
    password: { value: typed, onChange: setTyped, onMade, weak, refused: fault?.fields.customPassword },
    person,
    term: { value: count, onChange: setCount, isRight: isCounted },
  }
}

/** The password that staff tell the person, made up or typed; null where that person has one of their own. */
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
