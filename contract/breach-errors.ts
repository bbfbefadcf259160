import type { FallbackError } from './fallback-errors.ts'

/** The errors of the log of data breaches. */
export const breachErrors = {
  breach_changed: {
    status: 409,
    ar: 'تغيّر هذا السجل بعد أن فتحته، فلم يُحفظ شيء. راجع آخر نسخة ثم أعد المحاولة.',
    en: 'This entry changed while you had it open, so nothing was saved. Check it and try again.',
  },
  breach_time_ahead: {
    status: 422,
    ar: 'هذا الوقت لم يأتِ بعد',
    en: 'This time has not come yet',
  },
  breach_time_before: {
    status: 422,
    ar: 'هذا الوقت قبل اكتشاف ما حدث',
    en: 'This is before the breach was noticed',
  },
} as const satisfies Record<string, FallbackError>
