/** The texts for a count; `{n}` is replaced by the number. The six Arabic forms follow CLDR. */
export type PluralForms = {
  ar: { zero: string; one: string; two: string; few: string; many: string; other: string }
  en: { one: string; other: string }
}

type ArabicForms = [zero: string, one: string, two: string, few: string, many: string, other: string]

/** Forms of a counted noun, in CLDR's order. The English forms contain `{n}`, too. */
export function counted(arabic: ArabicForms, one: string, other: string): PluralForms {
  const [zero, single, two, few, many, rest] = arabic
  return { ar: { zero, one: single, two, few, many, other: rest }, en: { one, other } }
}
