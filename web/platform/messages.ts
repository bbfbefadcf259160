import type { ReactNode } from 'react'
import type { Language } from '#contract/values.ts'
import { useNumerals } from './format.tsx'
import { useLanguage } from './language.tsx'
import { withArabicDigits } from './message-digits.ts'

type Message = string | readonly string[] | ((...values: never[]) => ReactNode)
type MessageTree = { readonly [key: string]: Message | MessageTree }

/** The texts of one language, derived from the other's: the same keys and arguments. */
export type Wording<Tree> = {
  [Key in keyof Tree]: Tree[Key] extends string
    ? string
    : Tree[Key] extends readonly string[]
      ? readonly string[]
      : Tree[Key] extends (...values: infer Values) => infer Result
        ? (...values: Values) => Result extends string ? string : ReactNode
        : Wording<Tree[Key]>
}

/** A feature's message catalog: its texts in both languages. */
export type Messages<Tree> = Record<Language, Wording<Tree>>

/**
 * Defines a feature's message catalog. A value is a text, a list of texts, a function that returns a text, or a group
 * of these. An English text that is missing or has no Arabic one does not compile.
 */
export function defineMessages<Tree extends MessageTree>(messages: {
  ar: Tree
  en: NoInfer<Wording<Tree>>
}): Messages<Tree> {
  // `Tree` satisfies `Wording<Tree>`, but the compiler cannot infer that through the mapped type.
  return messages as unknown as Messages<Tree>
}

/** A feature's texts in the page's language. */
export function useMessages<Tree>(messages: Messages<Tree>): Wording<Tree> {
  const { language } = useLanguage()
  const isArabicIndic = useNumerals() === 'arab' && language === 'ar'
  return isArabicIndic ? withArabicDigits(messages.ar) : messages[language]
}
