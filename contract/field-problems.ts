import type { Language } from './values.ts'

/** What can be wrong with one field, in each language; schemas name these as their issues. */
export const fieldProblems = {
  required: { ar: 'هذا الحقل مطلوب', en: 'This field is required' },
  invalid: { ar: 'هذه القيمة غير صحيحة', en: 'This value is not valid' },
  repeated: { ar: 'هذه القيمة مكررة', en: 'This value is there twice' },
  too_long: { ar: 'النص أطول من المسموح', en: 'This is longer than allowed' },
  too_long_by: {
    ar: 'الحد الأقصى {max} حرف. احذف {n} من {length}.',
    en: 'At most {max} characters. Remove {n} of {length}.',
  },
  characters: { ar: 'يحتوي النص على رموز غير مسموحة', en: 'This contains characters that are not allowed' },
  email: { ar: 'اكتب بريدًا صحيحًا مثل name@example.com', en: 'Enter a valid email like name@example.com' },
  phone: {
    ar: 'اكتب رقمًا مصريًا من 11 رقمًا يبدأ بـ 01، أو رقمًا دوليًا يبدأ بـ + ومفتاح الدولة',
    en: 'Enter an 11-digit Egyptian number starting with 01, or + and the country code',
  },
  months: { ar: 'اختر من 1 إلى 12 شهرًا', en: 'Choose 1 to 12 months' },
  days: { ar: 'اختر من 1 إلى 365 يومًا', en: 'Choose 1 to 365 days' },
  file_type: { ar: 'هذا الملف لا يناسب النوع المختار', en: 'This file does not fit the chosen type' },
  url: {
    // Marked to read from the left, or the slashes would come first.
    ar: 'اكتب رابطًا كاملًا يبدأ بـ \u2066https://\u2069',
    en: 'Enter a full link starting with https://',
  },
  link_too_long: { ar: 'الرابط أطول من 2000 حرف', en: 'The link is longer than 2000 characters' },
  file_link: {
    ar: 'هذا رابط مؤقت لملف مرفوع. اختر الملف من المكتبة.',
    en: 'This is a temporary link to an uploaded file. Choose the file from the library.',
  },
  password_short: { ar: 'كلمة المرور 8 أحرف على الأقل', en: 'Use at least 8 characters' },
  password_common: {
    ar: 'كلمة المرور هذه شائعة ويسهل تخمينها. اختر غيرها.',
    en: 'This password is too common and easy to guess. Choose another.',
  },
  username: {
    ar: 'من 3 إلى 32 حرفًا إنجليزيًا صغيرًا أو رقمًا أو . _ -',
    en: 'Use 3 to 32 lowercase letters, digits, or . _ -',
  },
  wrong_password: { ar: 'كلمة المرور الحالية غير صحيحة', en: 'This is not your present password' },
  goal: { ar: 'اختر من 1 إلى 7 تمارين في الأسبوع', en: 'Choose 1 to 7 workouts a week' },
  figure: { ar: 'اكتب رقمًا مثل 72.5', en: 'Enter a number like 72.5' },
  figure_range: { ar: 'هذا الرقم خارج المعقول. راجعه.', en: 'This number is out of range. Check it.' },
  day: { ar: 'اختر يومًا صحيحًا', en: 'Choose a valid day' },
  day_future: { ar: 'هذا اليوم لم يأتِ بعد', en: 'This day has not come yet' },
  day_past: { ar: 'يمكن التسجيل حتى 60 يومًا مضت', en: 'Days up to 60 days back can be written down' },
  too_many_photos: { ar: '3 صور في اليوم على الأكثر', en: 'At most 3 photos a day' },
  consent: { ar: 'نحتاج موافقتك لإرسال الطلب', en: 'We need your agreement to send the request' },
  proof: { ar: 'من فضلك ارفع إيصال الدفع.', en: 'Please upload payment proof.' },
  price: { ar: 'اكتب مبلغًا صحيحًا بالجنيه', en: 'Enter a whole amount in EGP' },
  plan: { ar: 'اختر باقة من الباقات الثلاث', en: 'Choose one of the three packages' },
  staff_password: { ar: 'حدّد كلمة مرور للمستخدم.', en: 'Please set a password for the user.' },
} as const satisfies Record<string, { ar: string; en: string }>

/** What is wrong with a field, as a stable word. */
export type FieldProblem = keyof typeof fieldProblems

/** What is wrong with a text of more characters than `max`, as `fieldSentence` reads it: it names both numbers. */
export function tooLong(max: number, length: number): string {
  return `too_long_by:${max}:${length}`
}

/** The sentence shown at a field. An issue that is no known problem reads as 'not valid'. */
export function fieldSentence(problem: string, language: Language): string {
  const [, max, length] = /^too_long_by:(\d+):(\d+)$/.exec(problem) ?? []
  if (max && length) {
    return fieldProblems.too_long_by[language]
      .replace('{max}', max)
      .replace('{n}', String(Number(length) - Number(max)))
      .replace('{length}', length)
  }
  const known = Object.hasOwn(fieldProblems, problem) ? (problem as FieldProblem) : 'invalid'
  return fieldProblems[known][language]
}
