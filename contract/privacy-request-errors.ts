import type { FallbackError } from './fallback-errors.ts'

/** The errors of people's requests about their data. */
export const privacyRequestErrors = {
  privacy_request_waits: {
    status: 409,
    ar: 'يوجد طلب من النوع نفسه ينتظر الرد.',
    en: 'A request of this kind is already waiting for an answer.',
  },
  privacy_request_closed: {
    status: 409,
    ar: 'تم الرد على هذا الطلب بعد أن فتحته، فلم يُحفظ ردك.',
    en: 'This request was answered while you had it open, so your answer wasn’t saved.',
  },
  privacy_request_account_stays: {
    status: 409,
    ar: 'حساب هذا العضو ما زال موجودًا. احذفه أولًا من صفحة العضو، أو أكّد أن المطلوب لم يكن حذف الحساب كله.',
    en: 'This member’s account is still there. Erase it first on the member’s page, or confirm that they didn’t ask to erase all of it.',
  },
  privacy_request_ahead: {
    status: 422,
    ar: 'هذا اليوم لم يأتِ بعد',
    en: 'This day has not come yet',
  },
} as const satisfies Record<string, FallbackError>
