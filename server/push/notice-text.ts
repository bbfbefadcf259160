import type { Language } from '#contract/values.ts'

/** What a device shows: how many requests are under review, and nothing of any of them. */
export type NoticeText = { title: string; body: string }

const texts = {
  ar: {
    title: 'طلبات جديدة',
    one: 'طلب واحد قيد المراجعة',
    two: 'طلبان قيد المراجعة',
    few: '{n} طلبات قيد المراجعة',
    many: '{n} طلبًا قيد المراجعة',
    other: '{n} طلب قيد المراجعة',
  },
  en: {
    title: 'New requests',
    one: '1 request under review',
    two: '{n} requests under review',
    few: '{n} requests under review',
    many: '{n} requests under review',
    other: '{n} requests under review',
  },
}

// Created on first use: plural rules would cost some megabytes at server start.
const plurals = new Map<Language, Intl.PluralRules>()

/** The text of a notice in the device's language, for one request or more. */
export function noticeText(language: Language, count: number): NoticeText {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language)
  plurals.set(language, rules)
  const { title, ...bodies } = texts[language]
  const form = rules.select(count)
  return { title, body: bodies[form === 'zero' ? 'other' : form].replace('{n}', String(count)) }
}
