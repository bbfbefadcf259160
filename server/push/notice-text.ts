import type { Language } from '#contract/values.ts'

/** What a device shows: how many requests are under review, and nothing of any of them. */
export type NoticeText = { title: string; body: string }

// Created on first use: plural rules would cost some megabytes at server start.
let arabicPlurals: Intl.PluralRules | undefined

/** The text of a notice in the device's language. */
export function noticeText(language: Language, count: number): NoticeText {
  if (language === 'en')
    return { title: 'New requests', body: `${count} request${count === 1 ? '' : 's'} under review` }
  arabicPlurals ??= new Intl.PluralRules('ar')
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = {
    one: 'طلب واحد',
    two: 'طلبان',
    few: `${count} طلبات`,
    many: `${count} طلبًا`,
  }
  return {
    title: 'طلبات جديدة',
    body: `${forms[arabicPlurals.select(count)] ?? `${count} طلب`} قيد المراجعة`,
  }
}
