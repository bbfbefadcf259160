import { defaultRejectionReason, type SubscriptionRequest } from '#contract/applications-review.ts'
import type { Language } from '#contract/values.ts'
import { defineMessages } from '#web/platform/messages.ts'

/** The maximum length of a reason in own words, in characters; the contract has the same. */
export const longestReason = 500

/** The usual reasons of a rejection, in the order of their keys, in each language. The last is the default. */
export const rejectionReasons = defineMessages({
  ar: {
    reasons: [
      'المبلغ أقل من المطلوب',
      'الإيصال غير واضح',
      'التحويل لم يصل',
      'محوّل إلى حساب آخر',
      'إيصال مستخدم من قبل',
      'قرار الكابتن',
    ],
  },
  en: {
    reasons: [
      'Amount too low',
      'Receipt not readable',
      'Transfer not received',
      'Sent to another account',
      'Receipt used before',
      defaultRejectionReason,
    ],
  },
})

/**
 * The reason to send: in the language of the request, as the applicant reads it. Undefined for the default, which the
 * server stores so that everybody reads it in their own language.
 */
export function reasonFor(index: number, language: Language): string | undefined {
  const { reasons } = rejectionReasons[language]
  return index === reasons.length - 1 ? undefined : reasons[index]
}

/** The reason of a rejection that was just made or carried out; undefined for the default. Not that of an earlier one. */
export function decidedReason({ held, rejectionReason }: SubscriptionRequest): string | undefined {
  const reason = held ? held.reason : rejectionReason
  return reason === defaultRejectionReason ? undefined : reason
}

const unreadable = 1

/** Whether a reason says that the receipt cannot be read: then the transfer may be fine, and a new receipt is enough. */
export function isUnreadable(reason: string | undefined): boolean {
  return Object.values(rejectionReasons).some(({ reasons }) => reasons[unreadable] === reason)
}
