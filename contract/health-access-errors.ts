import type { FallbackError } from './fallback-errors.ts'

/** The errors of health data that is closed to the caller. */
export const healthAccessErrors = {
  glass_required: {
    status: 403,
    ar: 'البيانات الصحية لهذا العضو مغلقة عنك. عند الحاجة اكتب السبب، فتُفتح لك ساعة ويظهر ذلك للعضو.',
    en: 'This member’s health data is closed to you. Give a reason to open it for an hour; the member will see it.',
  },
  health_data_closed: {
    status: 403,
    ar: 'البيانات الصحية لهذا العضو لكابتن العضو فقط، ولمن سمح له العضو.',
    en: 'Only this member’s coach, and whoever the member lets in, can see their health data.',
  },
  glass_not_needed: {
    status: 409,
    ar: 'البيانات الصحية لهذا العضو مفتوحة لك بالفعل.',
    en: 'This member’s health data is already open to you.',
  },
  reader_password_known: {
    status: 409,
    ar: 'قد يعرف فريق الكابتن كلمة مرورك الجديدة. يمكنك السماح لشخص آخر بعد ثلاثة أيام من تعيينها.',
    en: 'Your coach’s team may know your new password. You can let someone in three days after the password was set.',
  },
} as const satisfies Record<string, FallbackError>
