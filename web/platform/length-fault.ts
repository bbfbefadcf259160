import { fieldSentence } from '#contract/field-problems.ts'
import { lengthProblem } from '#contract/text.ts'
import { useLanguage } from './language.tsx'

/** Tells of a text of more than `max` characters what the limit is and how many are too many; undefined within it. */
export function useLengthFault(): (text: string, max: number) => string | undefined {
  const { language } = useLanguage()
  return (text, max) => {
    const problem = lengthProblem(text, max)
    return problem && fieldSentence(problem, language)
  }
}
