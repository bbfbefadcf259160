import type { FallbackError } from './fallback-errors.ts'

/** The errors of giving a starter bundle by hand. */
export const starterBundleErrors = {
  no_active_plan: {
    status: 409,
    ar: 'ليس لهذا العضو باقة سارية. أضف له باقة أولًا.',
    en: 'This member has no active package. Add one first.',
  },
  no_starter_bundle: {
    status: 409,
    ar: 'لا توجد حزمة بداية لهذه الباقة بعد. اختر موادها في المكتبة.',
    en: 'This package has no starter bundle yet. Choose one in the library.',
  },
} as const satisfies Record<string, FallbackError>
