import { useState } from 'react'
import type { ArrivalChannel } from '#contract/application-values.ts'
import type { SubscriptionRequest } from '#contract/applications-review.ts'
import { daysPerMonth, maxMonths, orderTotal } from '#contract/money.ts'
import { NewPassword } from '#contract/text.ts'
import type { ApiError } from '#web/platform/api.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { approveMessages } from './approve-messages.ts'
import { suggestPassword } from './generate-password.ts'
import { type ReviewPortal, reviewMessages } from './messages.ts'
import { type Amounts, useApprove } from './queries.ts'
import { apiErrorOf, reasonAt } from './review-errors.ts'
import { mostDays } from './terms.ts'
import { keepsAccount } from './unverified-sender.ts'
import { useReviewOutcome } from './use-review-outcome.ts'
import { useSamePerson } from './use-same-person.ts'

/** A password to hand over, which can't be read again; `isGenerated`: nobody but this screen knows it. */
export type HandedOver = { value: string; isGenerated: boolean }

/** Whether the applicant's own password stays valid, or staff set a new one. */
export type PasswordKind = 'keep' | 'new'

export type TermUnit = 'months' | 'days'

/**
 * The state of an approval: password, term, the question about the person, and sending it. The password that the
 * applicant chose stays valid unless staff set a new one; without one a new one is prefilled, and required at /admin.
 * `onApproved` gets the password to hand over, null if the user knows theirs.
 */
export function useApproval({ portal, request, onApproved }: Approving) {
  const t = useMessages(approveMessages)
  const toast = useToast()
  const approve = useApprove()
  const { approveFailed } = useMessages(reviewMessages)
  const decision = useReviewOutcome()
  const password = usePassword(portal, request)
  const term = useTerm(portal, request)
  const person = useSamePerson(request)
  const error = apiErrorOf(approve.error)
  const isReady = term.isRight && !password.isMissing && !person.isOpen

  function submit(arrived: ArrivalChannel | null, amounts?: Amounts) {
    if (!term.isRight || person.isOpen) return
    if (password.isMissing) return toast.show({ tone: 'bad', title: t.passwordNeeded })
    if (password.weak) return
    const byMonths = amounts ? undefined : amountOfMonths(request, term)
    const decided = {
      ...{ id: request._id, samePerson: person.checked, arrived, amounts: amounts ?? byMonths },
      // The days follow from the amount then.
      accessDays: byMonths ? undefined : term.days,
    }
    approve.mutate(
      { ...decided, password: password.kind === 'keep' ? null : password.value },
      {
        onSuccess: (response) => onApproved(handedOver(response, password)),
        onError: person.learnFrom,
      },
    )
  }

  const problem = password.kind === 'new' ? error?.fields.customPassword : undefined
  return {
    submit,
    isPending: approve.isPending,
    isReady,
    /** Why it failed; null if a field says so. */
    failure: error && !problem && error.code !== 'other_person_possible' ? sentenceOf(error) : null,
    password: { ...password, problem },
    person,
    term,
  }

  function sentenceOf(problem: ApiError): string {
    return decision(problem, request._id) ?? reasonAt(problem, approveFailed)
  }
}

/**
 * Other months than ordered are paid for, too: as many as the price buys. Other days are given or taken without money, and
 * so are other months where several transfers each paid the order: how much arrived is known there.
 */
function amountOfMonths(
  { order, kept, paidTwice }: SubscriptionRequest,
  { unit, months }: { unit: TermUnit; months: number },
): Amounts | undefined {
  if (unit === 'days' || months === order.months || order.price === 0) return undefined
  if (kept !== undefined || paidTwice) return undefined
  return { received: orderTotal(order.price, months).amount, useCredit: false, difference: 'days' }
}

type Approving = {
  portal: ReviewPortal
  request: SubscriptionRequest
  onApproved: (password: HandedOver | null) => void
}

/** The length of the access, in months or days; at first what was ordered, in the unit of the address. */
function useTerm(portal: ReviewPortal, { order }: SubscriptionRequest) {
  const [unit, setUnit] = useState<TermUnit>(portal === 'coach' ? 'days' : 'months')
  const [days, setDays] = useState<number | null>(order.months * daysPerMonth)
  const months = Math.min(maxMonths, Math.max(1, Math.round((days ?? daysPerMonth) / daysPerMonth)))
  return {
    unit,
    onUnit: (chosen: TermUnit) => {
      if (chosen === 'months') setDays(months * daysPerMonth)
      setUnit(chosen)
    },
    months,
    onMonths: (chosen: number) => setDays(Math.min(maxMonths, Math.max(1, chosen)) * daysPerMonth),
    /** At least 1 where `isRight`. */
    days: days ?? 0,
    typedDays: days,
    onDays: setDays,
    isRight: days !== null && days >= 1 && days <= mostDays,
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
): HandedOver | null {
  const value = passwordUnchanged ? '' : (generatedPassword ?? chosen.value)
  return value === ''
    ? null
    : { value, isGenerated: generatedPassword !== undefined || value === chosen.made }
}
