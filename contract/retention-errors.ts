import type { FallbackError } from './fallback-errors.ts'

/** The errors of how long data is kept. */
export const retentionErrors = {
  retention_changed: {
    status: 409,
    ar: 'تغيّرت هذه المدة بعد أن فتحتها، فلم يُحفظ شيء. راجعها ثم أعد المحاولة.',
    en: 'This time changed while you had it open, so nothing was saved. Check it and try again.',
  },
  retention_out_of_bounds: {
    status: 422,
    ar: 'اختر مدة من المدد المتاحة لهذا النوع',
    en: 'Choose a time that this kind allows',
  },
} as const satisfies Record<string, FallbackError>
