import type { FallbackError } from './fallback-errors.ts'

/** The errors of decisions on applications. */
export const applicationErrors = {
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
