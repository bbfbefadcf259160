import { useQuery } from '@tanstack/react-query'
import type { SubscriptionRequest } from '#contract/applications-review.ts'
import { inPounds } from '#contract/money.ts'
import {
  fillNotice,
  type NoticeCase,
  paymentSentences,
  signInSentences,
} from '#contract/notice-text-values.ts'
import { whatsappLink } from '#contract/phones.ts'
import { readTopUpReason } from '#contract/top-up-reason.ts'
import { createFormat, type Format } from '#web/platform/create-format.ts'
import { firstName } from '#web/platform/first-name.ts'
import { useNumerals } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { noticeTexts } from '#web/staff/notice-texts/queries.ts'
import { planMessages } from '#web/ui/plan-badge.tsx'
import { reviewMessages } from './messages.ts'
import { decidedReason, isUnreadable } from './rejection-reasons.ts'
import { keepsAccount } from './unverified-sender.ts'

/** What to send on WhatsApp: the text in the applicant's language, and the link that opens it. */
export type DecisionNotice = { text: string; href: string | null; isLoading: boolean }

type Decided = {
  outcome: 'approved' | 'rejected'
  /** When the access ends, in milliseconds. */
  end: number | null
  /** Whether staff set a password. Nobody sends it: the applicant chooses one by `passwordLink`, once that is made. */
  hasNewPassword: boolean
  passwordLink: string | undefined
}

/** The text of the owner for a decided request, filled for this applicant. */
export function useDecisionNotice(request: SubscriptionRequest, decided: Decided | null): DecisionNotice {
  const { language } = useLanguage()
  const numerals = useNumerals()
  const texts = useQuery({ ...noticeTexts(language), enabled: decided !== null })
  if (!decided || !texts.data) return { text: '', href: null, isLoading: texts.isLoading }
  const spoken = request.order.language
  const words = texts.data.texts[caseOf(request, decided)][spoken]
  const format = createFormat(spoken, numerals)
  const text = fillNotice(words, {
    first: firstName(request.fullName),
    plan: planMessages[spoken][request.plan],
    date: decided.end === null ? '' : format.date(decided.end),
    reason: decidedReason(request) ?? reviewMessages[spoken].rejectDefault,
    ...readTopUpReason(decidedReason(request)),
    link: linkOf(request, decided),
    payment: paymentOf(request, format),
    signIn: signInOf(request, decided),
  })
  const number = numberFor(request)
  return { text, href: number ? whatsappLink(number, text) : null, isLoading: false }
}

function caseOf(request: SubscriptionRequest, { outcome }: Decided): NoticeCase {
  const { existingMember, kind } = request
  if (outcome === 'rejected') return rejectionCaseOf(decidedReason(request))
  return existingMember || kind === 'renewal' ? 'extended' : 'approved'
}

function rejectionCaseOf(reason: string | undefined): NoticeCase {
  if (readTopUpReason(reason)) return 'topUp'
  return isUnreadable(reason) ? 'receiptAgain' : 'rejected'
}

/** Members sign in or first choose a password; a rejected applicant opens the request with its code. */
function linkOf({ code }: SubscriptionRequest, { outcome, passwordLink }: Decided): string {
  if (outcome === 'rejected') return `${location.origin}/status#code=${code}`
  return passwordLink ?? `${location.origin}/members`
}

/** That the payment was seen, where somebody of the staff ticked it, and what stays as credit. */
function paymentOf({ order, held, arrival, creditLeft }: SubscriptionRequest, format: Format): string {
  const { confirmed, credit } = paymentSentences[order.language]
  const isSeen = held?.arrived === true || arrival?.missing === 0
  const left = creditLeft && credit(format.money(inPounds({ amount: creditLeft, currency: 'EGP' })))
  return [isSeen && confirmed, left].filter(Boolean).join(' ')
}

/** Which password holds, or how to choose one. */
function signInOf(request: SubscriptionRequest, { hasNewPassword, passwordLink }: Decided): string {
  if (passwordLink) return signInSentences.link[request.order.language]
  if (hasNewPassword) return ''
  const { status, existingMember, sentByAccount, password } = request
  // The approval itself confirms a new account, whose password is the one of the request.
  const isFromBefore = status === 'pending' ? keepsAccount(request) : existingMember || sentByAccount
  const isUnchanged = password ? password === 'unchanged' : isFromBefore
  const sentence = isUnchanged ? signInSentences.unchanged : signInSentences.chosen
  return sentence[request.order.language]
}

// With an account from before, what is said of it goes to its number, never to one that only the request names.
function numberFor(request: SubscriptionRequest): string | null | undefined {
  const { account, whatsappE164 } = request
  return keepsAccount(request) ? (account?.whatsappE164 ?? account?.phoneE164) : whatsappE164
}
