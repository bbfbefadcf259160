import type { FallbackError } from './fallback-errors.ts'

/** The errors of changes in the library, and of looking at a file that may be of it. */
export const libraryErrors = {
  resource_changed: {
    status: 409,
    ar: 'عدّل زميل هذه المادة بعد أن فتحتها، فلم يُحفظ شيء. أغلق النافذة وراجع الجديد ثم أعد المحاولة.',
    en: 'A team member changed this while you had it open, so nothing was saved. Close this, check the latest version, and try again.',
  },
  resource_of_others: {
    status: 403,
    ar: 'هذه المادة عند أعضاء غير المسندين إليك. تغييرها لمن يرى كل الأعضاء، ويمكنك إضافة مادة جديدة.',
    en: 'Members who aren’t assigned to you have this too. Only someone who sees all members can change it. You can add a new one.',
  },
  copy_of_member: {
    status: 415,
    ar: 'هذه نسخة عضو وفيها رمزه الخفي. ارفع ملفك الأصلي، وإن لم تجده فافتحه من المكتبة ونزّله.',
    en: 'This is a member’s copy, with their hidden code in it. Upload your original. If you can’t find it, download yours from the library.',
  },
  file_not_checkable: {
    status: 422,
    ar: 'تعذّر فحص هذا الملف. حاول مرة أخرى، أو اكتب الرمز بدلًا منه.',
    en: 'We couldn’t check this file. Try again, or type the code instead.',
  },
} as const satisfies Record<string, FallbackError>
