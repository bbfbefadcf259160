import type { Sample } from './message-samples.ts'

/** Codes: never stored, never shown. */
export const codes: Sample[] = [
  { trap: 'a code', text: 'Your OTP is 482913. Do not share it.', not: 'code' },
  { trap: 'a code first', text: '482913 is your verification code for InstaPay', not: 'code' },
  {
    trap: 'a code with an amount',
    text: 'OTP 482913 to confirm your transfer of EGP 2,000 to AHMED',
    not: 'code',
  },
  {
    trap: 'a code dressed as a receipt',
    text: 'You have received EGP 2,000 from SARA. To accept, use code 482913',
    not: 'code',
  },
  { trap: 'a code in Arabic', text: 'رمز التحقق الخاص بك هو 4829 لا تشاركه مع أحد', not: 'code' },
  { trap: 'Arabic-Indic digits of a code', text: 'كود التفعيل: ٤٨٢٩١٣', not: 'code' },
  {
    trap: 'a code inside its own warning',
    text: 'لا تشارك الرمز 482913 مع أحد. تم استلام 2000 جنيه من 01012345678',
    not: 'code',
  },
  { trap: 'a password', text: 'كلمة السر لمرة واحدة 99120', not: 'code' },
]
