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
} as const satisfies Record<string, FallbackError>
