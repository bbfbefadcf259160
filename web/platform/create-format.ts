import type { Language } from '#contract/values.ts'
import type { PluralForms } from './plural-forms.ts'

/** The digits of Arabic pages, a site setting: Latin (0-9) by default, or Arabic-Indic (٠-٩). English uses Latin. */
export type Numerals = 'latn' | 'arab'

/** An instant as the API sends it, or already parsed. */
export type InstantLike = string | number | Date

const timeZone = 'Africa/Cairo'
const megabyte = 1024 * 1024

/** The formatters of one language, as plain text. */
export type Format = ReturnType<typeof createFormat>

/** Formatters of numbers, money, sizes, dates and counts for a language and its digits. Times are in Africa/Cairo. */
export function createFormat(language: Language, numerals: Numerals = 'latn') {
  const locale = language === 'ar' ? `ar-EG-u-nu-${numerals}` : 'en-GB'
  return { language, ...createFigures(language, locale), ...createCalendar(language, locale) }
}

function createFigures(language: Language, locale: string) {
  const numbers = onFirstUse(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }))
  const amounts = onFirstUse(
    () => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, trailingZeroDisplay: 'stripIfInteger' }),
  )
  const sizes = onFirstUse(() => new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 }))
  const rules = onFirstUse(() => new Intl.PluralRules(language))
  const number = (value: number) => numbers().format(value)
  const amount = (pounds: number) => amounts().format(pounds)
  const percentSign = locale.endsWith('arab') ? '٪' : '%'
  return {
    number,
    /** A written number, such as a year or "2:45", in the page's digits and without grouping. */
    digits: (written: string | number) => String(written).replace(/\d/g, (digit) => number(Number(digit))),
    /** Egyptian pounds without their name, with both digits of the piastres if there are some: "2,000", "999.50". */
    amount,
    /** Egyptian pounds: "2,000 جنيه", "EGP 2,000". */
    money: (pounds: number) => (language === 'ar' ? `${amount(pounds)} جنيه` : `EGP ${amount(pounds)}`),
    /** A share of 1: 0.95 is "95%". */
    percent: (share: number) => number(Math.round(share * 100)) + percentSign,
    /** Bytes as megabytes, two significant digits: "1.2 ميجابايت", "1.2 MB"; below 1 MB as kilobytes. */
    fileSize: (bytes: number) => {
      if (bytes < megabyte) return `${sizes().format(bytes / 1024)} ${language === 'ar' ? 'كيلوبايت' : 'KB'}`
      return `${sizes().format(bytes / megabyte)} ${language === 'ar' ? 'ميجابايت' : 'MB'}`
    },
    /** The plural form for a count, with the number filled in. */
    plural: (forms: PluralForms, count: number) => {
      const rule = rules().select(count)
      const form = language === 'ar' ? forms.ar[rule] : forms.en[rule === 'one' ? 'one' : 'other']
      return form.replaceAll('{n}', number(count))
    },
  }
}

function createCalendar(language: Language, locale: string) {
  const month = language === 'ar' ? 'long' : 'short'
  const days = onFirstUse(
    () => new Intl.DateTimeFormat(locale, { day: 'numeric', month, year: 'numeric', timeZone }),
  )
  const clock = onFirstUse(
    () => new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', hour12: true, timeZone }),
  )
  const weekdays = onFirstUse(() => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone }))
  const date = (instant: InstantLike) => {
    const part = parts(days(), instant)
    return `${part.day} ${part.month} ${part.year}`
  }
  const weekday = (instant: InstantLike) => weekdays().format(new Date(instant))
  const time = (instant: InstantLike) => {
    const part = parts(clock(), instant)
    return `${part.hour}:${part.minute} ${part.dayPeriod?.toUpperCase()}`
  }
  return {
    /** "12 فبراير 2027", "12 Feb 2027". */
    date,
    /** "فبراير 2027", "Feb 2027". */
    month: (instant: InstantLike) => date(instant).split(' ').slice(1).join(' '),
    /** "السبت", "Saturday". */
    weekday,
    /** "السبت 28 نوفمبر", "Saturday 28 Nov", for days whose year is clear. */
    dayOfWeek: (instant: InstantLike) =>
      `${weekday(instant)} ${date(instant).split(' ').slice(0, 2).join(' ')}`,
    /** "9:14 ص", "9:14 AM". */
    time,
    /** "20 نوفمبر 2026، 9:14 ص", "20 Nov 2026, 9:14 AM". */
    dateTime: (instant: InstantLike) => `${date(instant)}${language === 'ar' ? '،' : ','} ${time(instant)}`,
  }
}

/** A cheap phone needs up to 80 ms for one of Intl's formatters, and most screens use few of them. */
function onFirstUse<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** Dates are joined from parts: Intl versions differ in spacing, and the server's text must equal the browser's. */
function parts(format: Intl.DateTimeFormat, instant: InstantLike) {
  const found: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const part of format.formatToParts(new Date(instant))) found[part.type] = part.value
  return found
}
