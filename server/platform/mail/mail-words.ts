import type { Language, LocalizedText } from '#contract/values.ts'

const greetings: Record<Language, (name: string | null) => string> = {
  ar: (name) => (name === null ? 'أهلًا بك' : `أهلًا يا ${name}`),
  en: (name) => (name === null ? 'Hello' : `Hello ${name}`),
}

/** The greeting of a mail; without a name if `mailedName` found none. */
export const greetingOf = (language: Language, name: string | null): string => greetings[language](name)

/** A day in Cairo as mails write it. */
export function mailedDay(language: Language, day: Date): string {
  const [locale, month] =
    language === 'ar' ? ['ar-EG-u-nu-latn', 'long' as const] : ['en-GB', 'short' as const]
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month,
    year: 'numeric',
    timeZone: 'Africa/Cairo',
  }).format(day)
}

/** A text of the site in the language of a mail, or in the other one if it has none. */
export function inLanguage(text: LocalizedText, language: Language): string {
  return text[language] || text[language === 'ar' ? 'en' : 'ar']
}
