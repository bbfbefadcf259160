import type { FallbackError } from './fallback-errors.ts'
import type { Language } from './values.ts'

/** The errors of orders, and of decisions on applications. */
export const applicationErrors = {
  prices_not_announced: {
    status: 409,
    ar: 'لم يتم إعلان أسعار الباقات بعد. تواصل مع الكابتن مباشرة.',
    en: 'Prices haven’t been announced yet. Contact the coach directly.',
  },
  price_changed: {
    status: 409,
    ar: 'تغيّر السعر بعد فتح هذه الصفحة. راجع المبلغ الجديد، ثم أرسل الطلب مرة أخرى.',
    en: 'The price has changed since you opened this page. Check the new total, then send again.',
  },
  application_not_pending: {
    status: 409,
    ar: 'تمت مراجعة هذا الطلب من قبل.',
    en: 'This request has already been reviewed.',
  },
  decision_not_held: {
    status: 409,
    ar: 'فات وقت التراجع عن هذا القرار.',
    en: 'It’s too late to undo this decision.',
  },
  application_not_rejected: {
    status: 409,
    ar: 'لا يحتاج هذا الطلب إلى إيصال جديد.',
    en: 'This request doesn’t need a new receipt.',
  },
  application_not_decided: {
    status: 409,
    ar: 'لم يُتخذ قرار في هذا الطلب.',
    en: 'No decision has been made on this request.',
  },
  cannot_be_reopened: {
    status: 409,
    ar: 'إعادة الفتح للطلبات المرفوضة فقط.',
    en: 'Only rejected requests can be reopened.',
  },
  request_closed: {
    status: 409,
    ar: 'هذا الطلب مرفوض أو ملغى، فلا يُسجَّل له مبلغ.',
    en: 'This request was rejected or withdrawn, so no payment can be marked for it.',
  },
  transfer_set_aside: {
    status: 409,
    ar: 'هذا التحويل جزء من المبلغ المحفوظ لطلبه، فلا يمكن التراجع عنه.',
    en: 'This transfer is part of the money kept for its request, so it can’t be taken back.',
  },
  reading_changed: {
    status: 409,
    ar: 'أُرسل إيصال آخر لهذا الطلب. راجع القراءة الجديدة أولًا.',
    en: 'Another receipt was sent for this request. Check what we read on it first.',
  },
  settlement_changed: {
    status: 409,
    ar: 'تغيّر رصيد العضو أو المبلغ المحفوظ بعد هذا القرار، فلم يُنفَّذ. راجع المبلغ وقرّر من جديد.',
    en: 'The credit or the money kept changed after this decision, so it wasn’t carried out. Check the amount and decide again.',
  },
  rejected_data_deleted: {
    status: 409,
    ar: 'حُذفت بيانات هذا الطلب، فلا يمكن إعادة فتحه.',
    en: 'This request’s data has been deleted, so it can’t be reopened.',
  },
  other_request_pending: {
    status: 409,
    ar: 'لصاحب هذا الحساب طلب آخر قيد المراجعة. راجعه أولًا.',
    en: 'This account has another request under review. Decide on that one first.',
  },
} as const satisfies Record<string, FallbackError>

/** The sentence of `price_changed` with the total in EGP that the order has now. */
export function priceChangedTo(total: number, language: Language): string {
  const pounds = total.toLocaleString('en')
  return {
    ar: `تغيّر السعر بعد فتح هذه الصفحة. المبلغ الآن ${pounds} جنيه. راجعه، ثم أرسل الطلب مرة أخرى.`,
    en: `The price has changed since you opened this page. The total is now EGP ${pounds}. Check it, then send again.`,
  }[language]
}
