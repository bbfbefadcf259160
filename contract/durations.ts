import type { Language } from './values.ts'

/** A wait for display: a number of one unit, rounded up. */
export type Wait = { count: number; unit: 'seconds' | 'minutes' | 'hours' }

/** Rounds a wait up: seconds up to 90 s, minutes up to 90 min, else hours. */
export function waitOf(seconds: number): Wait {
  if (seconds <= 90) return { count: Math.max(1, Math.ceil(seconds)), unit: 'seconds' }
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90
    ? { count: minutes, unit: 'minutes' }
    : { count: Math.ceil(minutes / 60), unit: 'hours' }
}

type ArabicForms = readonly [one: string, two: string, few: string, many: string]

/** The forms after "انتظر" and "بعد"; in English without the plural's last letter. */
const units = {
  seconds: { ar: ['ثانية واحدة', 'ثانيتين', 'ثوانٍ', 'ثانية'] as ArabicForms, en: 'second' },
  minutes: { ar: ['دقيقة واحدة', 'دقيقتين', 'دقائق', 'دقيقة'] as ArabicForms, en: 'minute' },
  hours: { ar: ['ساعة واحدة', 'ساعتين', 'ساعات', 'ساعة'] as ArabicForms, en: 'hour' },
}

// Created on first use: plural rules would cost some megabytes at server start.
let arabicPlurals: Intl.PluralRules | undefined

/** A wait as text, with the plural that the language needs. */
export function waitIn(language: Language, seconds: number): string {
  const { count, unit } = waitOf(seconds)
  return countIn(language, count, units[unit])
}

const months = { ar: ['شهر واحد', 'شهران', 'أشهر', 'شهرًا'] as ArabicForms, en: 'month' }

/** A number of months in the nominative: "شهران", "2 months". */
export const monthsIn = (language: Language, count: number) => countIn(language, count, months)

const years = { ar: ['سنة واحدة', 'سنتان', 'سنوات', 'سنة'] as ArabicForms, en: 'year' }

/** Days as a period that people say, in the nominative: "12 months", "2 years", "180 days". */
export function periodIn(language: Language, count: number): string {
  const inYears = Math.round(count / 365.25)
  const isWhole = inYears > 0 && Math.abs(count - inYears * 365.25) < 2
  if (!isWhole) return daysIn(language, count)
  return inYears === 1 ? monthsIn(language, 12) : countIn(language, inYears, years)
}

const days = { ar: ['يوم واحد', 'يومان', 'أيام', 'يومًا'] as ArabicForms, en: 'day' }

/** A number of days in the nominative: "يومان", "2 days". */
export const daysIn = (language: Language, count: number) => countIn(language, count, days)

/** A number of hours after "خلال" and "within": "ساعتين", "24 hours". */
export const hoursIn = (language: Language, count: number) => countIn(language, count, units.hours)

function countIn(language: Language, count: number, unit: { ar: ArabicForms; en: string }): string {
  if (language === 'en') return `${count} ${unit.en}${count === 1 ? '' : 's'}`
  const [one, two, few, many] = unit.ar
  arabicPlurals ??= new Intl.PluralRules('ar')
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = { one, two, few: `${count} ${few}` }
  return forms[arabicPlurals.select(count)] ?? `${count} ${many}`
}

/** The sentences of errors that say how long to wait. */
export const untilThen = {
  large_receipts_used_up: {
    ar: 'وصل من شبكتك اليوم عدد كبير من الإيصالات الكبيرة الحجم. أرسل لقطة شاشة أقل من 500 كيلوبايت، أو حاول مرة أخرى بعد {wait}.',
    en: 'Too many large receipts came from your network today. Send a screenshot under 500 KB, or try again in {wait}.',
  },
  too_many_attempts: {
    ar: 'انتظر {wait} قبل المحاولة مرة أخرى',
    en: 'Please wait {wait} before trying again',
  },
  too_many_requests: {
    ar: 'محاولات كثيرة في وقت قصير. حاول مرة أخرى بعد {wait}.',
    en: 'Too many requests in a short time. Try again in {wait}.',
  },
} as const
