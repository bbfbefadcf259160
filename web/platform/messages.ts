import type { ReactNode } from 'react'
import type { Language } from '#contract/values.ts'
import { useLanguage } from './language.tsx'

type Message = string | readonly string[] | ((...values: never[]) => ReactNode)
type MessageTree = { readonly [key: string]: Message | MessageTree }

/** What one language has to say, given what the other one says: the same keys, the same arguments, other words. */
export type Wording<Tree> = {
  [Key in keyof Tree]: Tree[Key] extends string
    ? string
    : Tree[Key] extends readonly string[]
      ? readonly string[]
      : Tree[Key] extends (...values: infer Values) => infer Said
        ? (...values: Values) => Said extends string ? string : ReactNode
        : Wording<Tree[Key]>
}

/** A feature's words in both languages. */
export type Messages<Tree> = Record<Language, Wording<Tree>>

/**
 * A feature's words side by side. A value is a text, a list of texts, a function of what stands in it, or a group
 * of these. A text that is missing in English, or left over there, does not compile.
 */
export function defineMessages<Tree extends MessageTree>(messages: {
  ar: Tree
  en: NoInfer<Wording<Tree>>
}): Messages<Tree> {
  // Arabic's own texts are a wording of themselves, which the compiler can't see through the mapping.
  return messages as unknown as Messages<Tree>
}

/** The words of a feature in the page's language. */
export function useMessages<Tree>(messages: Messages<Tree>): Wording<Tree> {
  return messages[useLanguage().language]
}
