import type { Language } from './values.ts'

/** The validation errors of a field, in each language; schemas use these keys as messages. */
export const fieldProblems = {
  required: { ar: 'هذا الحقل مطلوب', en: 'This field is required' },
  invalid: { ar: 'هذه القيمة غير صحيحة', en: 'This value isn’t valid' },
  unknown_section: { ar: 'هذا القسم غير موجود في الموقع', en: 'This section doesn’t exist' },
  picture_gone: {
    ar: 'هذه الصورة ليست في مكتبة الموقع. اختر صورة أخرى أو أزلها.',
    en: 'This image isn’t in the site’s library. Choose another one or remove it.',
  },
  result_not_agreed: {
    ar: 'العضو لم يوافق على هذا، أو سحب موافقته. احذف القصة، أو أضفها من جديد من «نتائج وافق أصحابها».',
    en: 'The member hasn’t agreed to this, or took it back. Delete the story, or add it again from “Agreed results”.',
  },
  resource_gone: {
    ar: 'هذه المادة لم تعد في المكتبة. أزلها ثم احفظ.',
    en: 'This resource is no longer in the library. Remove it, then save.',
  },
  site_version: {
    ar: 'هذه النسخة من الموقع غير موجودة. حدّث الصفحة ثم أعد المحاولة.',
    en: 'This version of the site doesn’t exist. Reload the page and try again.',
  },
  repeated: { ar: 'هذه القيمة مكررة', en: 'This value is used twice' },
  too_long: { ar: 'النص أطول من المسموح', en: 'This text is too long' },
  too_long_by: {
    ar: 'عدد الأحرف {length} والحد الأقصى {max}. احذف {n}.',
    en: 'Up to {max} characters. Remove {n} of {length}.',
  },
  characters: { ar: 'يحتوي النص على رموز غير مسموحة', en: 'This contains characters that aren’t allowed' },
  email: { ar: 'اكتب بريدًا صحيحًا مثل name@example.com', en: 'Enter a valid email like name@example.com' },
  email_unchanged: { ar: 'هذا هو البريد الحالي', en: 'This is the current email' },
  phone: {
    ar: 'اكتب رقمًا مصريًا من 11 رقمًا يبدأ بـ 01، أو رقمًا دوليًا يبدأ بـ + ومفتاح الدولة',
    en: 'Enter an 11-digit Egyptian number starting with 01, or + and the country code',
  },
  paste_too_long: {
    ar: 'النص أطول من أن يُقرأ مرة واحدة. الصق رسائل أقل.',
    en: 'That’s too much text at once. Paste fewer messages.',
  },
  bank_file_too_long: {
    ar: 'الملف أكبر من مليون حرف. اختر فترة أقصر من البنك.',
    en: 'The file has more than a million characters. Choose a shorter period at the bank.',
  },
  amount_column: {
    ar: 'اختر عمود الوارد أو عمود المبلغ',
    en: 'Choose the column for money in, or the one for the amount',
  },
  months: { ar: 'اختر من 1 إلى 12 شهرًا', en: 'Choose 1 to 12 months' },
  days: { ar: 'اختر من 1 إلى 365 يومًا', en: 'Choose 1 to 365 days' },
  file_type: { ar: 'هذا الملف لا يناسب النوع المختار', en: 'This file doesn’t match the chosen type' },
  url: {
    // Isolated as left-to-right text, otherwise the slashes would come first.
    ar: 'اكتب رابطًا كاملًا يبدأ بـ \u2066https://\u2069',
    en: 'Enter a full link starting with https://',
  },
  push_endpoint: {
    ar: 'خدمة الإشعارات في هذا المتصفح غير مدعومة هنا. جرّب متصفحًا آخر.',
    en: 'This browser’s notification service isn’t supported here. Try another browser.',
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
  password_own: {
    ar: 'كلمة المرور هذه هي البريد أو الاسم نفسه، ويسهل تخمينها. اختر غيرها.',
    en: 'A password that matches the email or name is easy to guess. Choose another.',
  },
  name_of_sign_in: {
    ar: 'الاسم الذي يراه الأعضاء واسم المستخدم لا يكونان واحدًا. غيّر أحدهما.',
    en: 'The name that members see and the username can’t be the same. Change one of them.',
  },
  username: {
    ar: 'من 3 إلى 32 حرفًا إنجليزيًا صغيرًا أو رقمًا أو . _ -',
    en: 'Use 3 to 32 lowercase letters, digits, or . _ -',
  },
  wrong_password: { ar: 'كلمة المرور الحالية غير صحيحة', en: 'This isn’t your current password' },
  second_factor_code: {
    ar: 'اكتب الرمز المكوّن من 6 أرقام الظاهر في تطبيق المصادقة',
    en: 'Enter the 6-digit code from your authenticator app',
  },
  wrong_code: {
    ar: 'هذا الرمز غير صحيح أو استُخدم من قبل. اكتب أحدث رمز في التطبيق.',
    en: 'This code is wrong or was already used. Enter the latest one from the app.',
  },
  recovery_code: {
    ar: 'رمز الاسترداد مكوّن من 16 خانة، حروف وأرقام. اكتبه كما حفظته.',
    en: 'A recovery code has 16 letters and digits. Enter it exactly as you saved it.',
  },
  passkey: {
    ar: 'لم يُقبل مفتاح المرور هذا. حاول مرة أخرى.',
    en: 'This passkey wasn’t accepted. Try again.',
  },
  position: { ar: 'اكتب رقمًا من 1 إلى 999', en: 'Enter a number from 1 to 999' },
  goal: { ar: 'اختر من 1 إلى 7 تمارين في الأسبوع', en: 'Choose 1 to 7 workouts a week' },
  figure: { ar: 'اكتب رقمًا مثل 72.5', en: 'Enter a number like 72.5' },
  figure_range: { ar: 'هذا الرقم غير معقول. راجعه.', en: 'This number is out of range. Check it.' },
  height: {
    ar: 'اكتب الطول بالسنتيمتر، من 100 إلى 250',
    en: 'Enter your height in centimeters, from 100 to 250',
  },
  birth_year: {
    ar: 'اكتب سنة ميلادك بأربعة أرقام، مثل 1995',
    en: 'Enter the year you were born, like 1995',
  },
  amount: { ar: 'اكتب المبلغ بالجنيه، مثل 950.50', en: 'Enter an amount in EGP, like 950.50' },
  difference: { ar: 'اختر ما يحدث للفرق', en: 'Choose what happens with the difference' },
  received_seen: {
    ar: 'التحويلات المسجّلة للطلب أكثر من هذا المبلغ',
    en: 'The transfers of this request bring more than that',
  },
  refund_most: { ar: 'هذا أكثر مما دُفع', en: 'This is more than what was paid' },
  day: { ar: 'اختر يومًا صحيحًا', en: 'Choose a valid day' },
  day_future: { ar: 'هذا اليوم لم يأتِ بعد', en: 'You can’t log a day in the future' },
  day_past: { ar: 'يمكنك تسجيل أي يوم من آخر 60 يومًا', en: 'You can log up to 60 days back' },
  end_past: { ar: 'اختر يومًا لم ينتهِ بعد', en: 'Choose today or a later day' },
  end_far: { ar: 'اختر يومًا خلال 3 سنوات', en: 'Choose a day within 3 years' },
  pause_past: { ar: 'اختر يومًا بعد اليوم', en: 'Choose a day after today' },
  pause_far: { ar: 'سنة واحدة بحد أقصى', en: 'A pause can last up to a year' },
  too_many_photos: { ar: '3 صور في اليوم بحد أقصى', en: 'Up to 3 photos a day' },
  consent: { ar: 'نحتاج موافقتك لإرسال الطلب', en: 'We need your consent to send the request' },
  guardian_consent: {
    ar: 'نحتاج موافقة ولي الأمر قبل الحفظ',
    en: 'A parent or guardian needs to agree before this is saved',
  },
  proof: { ar: 'من فضلك ارفع إيصال الدفع.', en: 'Please upload payment proof.' },
  price: { ar: 'اكتب المبلغ بالجنيه بدون كسور', en: 'Enter a whole amount in EGP' },
  plan: { ar: 'اختر باقة من الباقات الثلاث', en: 'Choose one of the three packages' },
  range: { ar: 'اكتب رقمًا من {min} إلى {max}', en: 'Enter a number from {min} to {max}' },
  placeholder_unknown: {
    ar: 'الكلمات المتاحة هنا بين الأقواس: \u2066{field}\u2069',
    en: 'Use only these words in braces: {field}',
  },
  placeholder_missing: {
    ar: 'أضف \u2066{field}\u2069 إلى النص',
    en: 'Add {field} to the text',
  },
  file_field: {
    ar: 'أرسل الملف في الحقل \u2066{field}\u2069',
    en: 'Send the file in the field {field}',
  },
  one_file: { ar: 'أرسل ملفًا واحدًا فقط', en: 'Send only one file' },
  most_files: { ar: 'أرسل {max} ملفات بحد أقصى', en: 'Send up to {max} files' },
  repeat_key: {
    ar: 'قيمة \u2066Idempotency-Key\u2069 من 1 إلى 200 حرف إنجليزي أو رقم أو رمز، بلا مسافات',
    en: 'Idempotency-Key takes 1 to 200 ASCII letters, digits or symbols, without spaces',
  },
  staff_password: { ar: 'حدّد كلمة مرور للمستخدم.', en: 'Please set a password for the user.' },
} as const satisfies Record<string, { ar: string; en: string }>

/** The stable code of a validation error. */
export type FieldProblem = keyof typeof fieldProblems

// The values after an error's code, separated by colons, in this order.
const facts: Partial<Record<FieldProblem, readonly string[]>> = {
  too_long_by: ['max', 'length'],
  range: ['min', 'max'],
  file_field: ['field'],
  most_files: ['max'],
  placeholder_unknown: ['field'],
  placeholder_missing: ['field'],
}

/** Whether a schema issue is a validation error with its own sentence. */
export function isFieldProblem(problem: string): boolean {
  const [word = '', ...given] = problem.split(':')
  return Object.hasOwn(fieldProblems, word) && given.length === (facts[word as FieldProblem] ?? []).length
}

/**
 * The sentence of a validation error; `write` formats its numbers, by default as 0-9 without grouping. An unknown error
 * gets the sentence of `invalid`.
 */
export function fieldSentence(
  problem: string,
  language: Language,
  write: (number: number) => string = String,
): string {
  if (!isFieldProblem(problem)) return fieldProblems.invalid[language]
  const [word, ...given] = problem.split(':') as [FieldProblem, ...string[]]
  const values: Record<string, string> = {}
  for (const [at, name] of (facts[word] ?? []).entries()) values[name] = given[at] ?? ''
  if (word === 'too_long_by') values.n = String(Number(values.length) - Number(values.max))
  return fieldProblems[word][language].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? ''
    return name === 'field' ? value : write(Number(value))
  })
}
