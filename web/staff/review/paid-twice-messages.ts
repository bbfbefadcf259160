import { defineMessages } from '#web/platform/messages.ts'

/** The texts about an order that several transfers each paid in full. */
export const paidTwiceMessages = defineMessages({
  ar: {
    title: 'مدفوع مرتين',
    transfers: 'التحويلات',
    sum: (all: string, due: string, over: string) => `وصل ${all} والمطلوب ${due}، فالزيادة ${over}.`,
    pending: (over: string) => `القبول يحفظ ${over} رصيدًا يمكن رده بعدها. ولأيام بدلًا منه: «وصل مبلغ آخر».`,
    credit: (credit: string) => `${credit} رصيد محفوظ لصاحب الطلب. إن رددته إليه فسجّله من «رد مبلغ».`,
    settled: 'لم يبقَ من الزيادة رصيد: رُدّت أو استُخدمت أو صارت أيامًا.',
    kept: (kept: string) => `${kept} محفوظ لصاحب الطلب: استخدمه في طلبه القادم، أو رُدّه وسجّله من «رد مبلغ».`,
    rejected: 'الطلب مرفوض ولم يُحفظ له شيء. أعد فتحه لحفظ المبلغ، أو رُد ما وصل.',
    cancelled: 'سحب صاحب الطلب طلبه ولم يُحفظ له شيء. رُد ما وصل.',
  },
  en: {
    title: 'Paid twice',
    transfers: 'Transfers',
    sum: (all, due, over) => `${all} arrived and ${due} is due, so ${over} is too much.`,
    pending: (over) =>
      `Approving keeps ${over} as credit, which you can refund later. For days instead: “Another amount arrived”.`,
    credit: (credit) => `${credit} is kept as their credit. If you pay it back, record it with “Refund”.`,
    settled: 'None of it is left as credit: it was refunded, used or given as days.',
    kept: (kept) =>
      `${kept} is kept for them: use it for their next request, or pay it back and record it with “Refund”.`,
    rejected:
      'The request was rejected and nothing is kept for it. Reopen it to keep the money, or pay back what arrived.',
    cancelled: 'The request was withdrawn and nothing is kept for it. Pay back what arrived.',
  },
})
