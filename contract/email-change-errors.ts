import type { FallbackError } from './fallback-errors.ts'

/** The errors of giving a member another e-mail. */
export const emailChangeErrors = {
  email_used_by_others: {
    status: 409,
    ar: 'يستخدم شخص آخر هذا البريد أيضًا، فلا يؤكِّده إلا الرابط المرسل إليه. إن كان هناك طلب بهذا البريد قيد المراجعة فابدأ بقبوله أو رفضه.',
    en: 'Someone else uses this email too, so only the link sent to it can confirm it. If a request with this email is pending, approve or reject it first.',
  },
  email_change_gone: {
    status: 409,
    ar: 'لم يعد هذا البريد ينتظر التأكيد: أُكِّد أو أُلغي أو تغيّر. حدّث الصفحة.',
    en: 'This email isn’t waiting any more: it was confirmed, cancelled or replaced. Reload the page.',
  },
  email_change_blocked: {
    status: 409,
    ar: 'هذا الحساب محظور، فلا يتغير بريده. ارفع الحظر أولًا.',
    en: 'This account is blocked, so its email can’t change. Unblock it first.',
  },
} as const satisfies Record<string, FallbackError>
