import { defineMessages } from '#web/platform/messages.ts'
import { counted } from '#web/platform/plural-forms.ts'

export const otherRequestsText = counted(
  [
    'لا طلبات أخرى بهذا البريد',
    'طلب آخر بهذا البريد',
    'طلبان آخران بهذا البريد',
    '{n} طلبات أخرى بهذا البريد',
    '{n} طلبًا آخر بهذا البريد',
    '{n} طلب آخر بهذا البريد',
  ],
  '{n} more request with this email',
  '{n} more requests with this email',
)

export const fromNetwork = counted(
  [
    'لا طلبات أخرى من الشبكة نفسها',
    'طلب آخر من الشبكة نفسها',
    'طلبان آخران من الشبكة نفسها',
    '{n} طلبات أخرى من الشبكة نفسها',
    '{n} طلبًا آخر من الشبكة نفسها',
    '{n} طلب آخر من الشبكة نفسها',
  ],
  '{n} more request from the same network',
  '{n} more requests from the same network',
)

/** Texts on the card of an application; the dialogs have `sameEmailMessages`, so that the first list loads less. */
export const sameEmailCardMessages = defineMessages({
  ar: {
    together: 'عرض الطلبات معًا',
    reject: {
      email: 'رفض الطلبات الأخرى',
      network: 'رفض عدة طلبات',
    },
    blocked: 'هذا الحساب محظور، فلا يمكن قبول الطلب. ارفع الحظر أولًا أو ارفض الطلب.',
    blockedReason: 'سبب الحظر:',
    toUser: 'صفحة العضو',
  },
  en: {
    together: 'Show together',
    reject: {
      email: 'Reject the others',
      network: 'Reject in bulk',
    },
    blocked:
      'This account is blocked, so the request can’t be approved. Unblock it first, or reject the request.',
    blockedReason: 'Why it’s blocked:',
    toUser: 'Go to the member',
  },
})
