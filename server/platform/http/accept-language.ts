import type { Language } from '#contract/values.ts'

/** The language of a response by `Accept-Language`: ar or en, whichever ranks first; English if neither is listed. */
export function languageOf(header: string | undefined): Language {
  const ranked = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', weight] = part
        .trim()
        .toLowerCase()
        .split(/;\s*q=/)
      return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) || 0 }
    })
    .filter(({ language, weight }) => (language === 'ar' || language === 'en') && weight > 0)
    .sort((a, b) => b.weight - a.weight)
  return ranked[0]?.language === 'ar' ? 'ar' : 'en'
}
