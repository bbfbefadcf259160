import { defineMessages } from '#web/platform/messages.ts'

/** What became of a decision that was held, or that somebody else made. */
export const heldMessages = defineMessages({
  ar: {
    failedDecision: {
      approved: (name: string) => `قبول ${name} لهذا الطلب لم يتم. القرار لك من جديد.`,
      rejected: (name: string) => `رفض ${name} لهذا الطلب لم يتم. القرار لك من جديد.`,
    },
    failedWhy: {
      account_blocked: 'حُظر الحساب في هذه الأثناء.',
      email_taken: 'أصبح البريد لحساب آخر.',
      email_proved_by_other: 'أكّد شخص آخر أن البريد له.',
      other_person_possible: 'تغيّرت بيانات الحساب، فتأكد أنه الشخص نفسه.',
      several_pending_requests: 'توجد طلبات أخرى للحساب نفسه.',
      settlement_changed: 'تغيّر رصيد العضو أو المبلغ المحفوظ في هذه الأثناء. راجع المبلغ من جديد.',
    },
    heldBy: {
      approved: (name: string) => `تم القبول الآن بواسطة ${name}.`,
      rejected: (name: string) => `تم الرفض الآن بواسطة ${name}.`,
    },
  },
  en: {
    failedDecision: {
      approved: (name) => `${name} approved this, but it didn’t go through. Please decide again.`,
      rejected: (name) => `${name} rejected this, but it didn’t go through. Please decide again.`,
    },
    failedWhy: {
      account_blocked: 'The account was blocked in the meantime.',
      email_taken: 'The email now belongs to another account.',
      email_proved_by_other: 'Someone else has confirmed this email.',
      other_person_possible: 'The account changed, so make sure it’s the same person.',
      several_pending_requests: 'The same account has other requests.',
      settlement_changed: 'The member’s credit or the money kept has changed since. Check the amount again.',
    },
    heldBy: {
      approved: (name) => `${name} just approved it.`,
      rejected: (name) => `${name} just rejected it.`,
    },
  },
})
