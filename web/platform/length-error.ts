import { lengthProblem } from '#contract/text.ts'
import { useFieldSentence } from './field-sentence.ts'

/** Returns the error of a text over `max` characters: the limit and the excess; undefined within the limit. */
export function useLengthError(): (text: string, max: number) => string | undefined {
  const sentenceOf = useFieldSentence()
  return (text, max) => {
    const problem = lengthProblem(text, max)
    return problem && sentenceOf(problem)
  }
}
