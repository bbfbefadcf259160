import type { FallbackError } from './fallback-errors.ts'

/** The errors of staff's second factor. */
export const secondFactorErrors = {
  second_factor_required: {
    status: 401,
    ar: 'بقيت خطوة: اكتب رمز التحقق.',
    en: 'One more step: enter your verification code.',
  },
  second_factor_wrong: {
    status: 401,
    ar: 'هذا الرمز غير صحيح أو استُخدم من قبل. اكتب أحدث رمز في التطبيق.',
    en: 'This code is wrong or was already used. Enter the latest one from the app.',
  },
  recovery_code_wrong: {
    status: 401,
    ar: 'رمز الاسترداد غير صحيح أو استُخدم من قبل.',
    en: 'This recovery code is wrong or was already used.',
  },
  passkey_wrong: {
    status: 401,
    ar: 'لم يُقبل مفتاح المرور. حاول مرة أخرى أو استخدم الرمز.',
    en: 'The passkey wasn’t accepted. Try again or use a code.',
  },
  second_factor_expired: {
    status: 401,
    ar: 'انتهت مهلة هذه الخطوة. اكتب كلمة المرور من جديد.',
    en: 'This step has timed out. Enter your password again.',
  },
  second_factor_setup_required: {
    status: 403,
    ar: 'فعّل التحقق بخطوتين أولًا.',
    en: 'Set up two-step verification first.',
  },
  second_factor_already_on: {
    status: 409,
    ar: 'التحقق بخطوتين مفعّل بالفعل.',
    en: 'Two-step verification is already on.',
  },
  second_factor_off: {
    status: 409,
    ar: 'فعّل التحقق بخطوتين لحسابك أولًا.',
    en: 'Turn on two-step verification for your account first.',
  },
  passkeys_unavailable: {
    status: 409,
    ar: 'لا تعمل مفاتيح المرور على هذا العنوان. تحتاج إلى موقع يعمل عبر https.',
    en: 'Passkeys don’t work at this address. They need a site with HTTPS.',
  },
  too_many_passkeys: {
    status: 409,
    ar: 'لديك 10 مفاتيح مرور، وهذا هو الحد الأقصى. احذف واحدًا أولًا.',
    en: 'You have 10 passkeys, the maximum. Delete one first.',
  },
} as const satisfies Record<string, FallbackError>
