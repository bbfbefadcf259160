import { lengthProblem } from '#contract/text.ts'
import { useFieldSentence } from './field-sentence.ts'

/** Tells of a text of more than `max` characters what the limit is and how many are too many; undefined within it. */
export function useLengthFault(): (text: string, max: number) => string | undefined {
  const sentenceOf = useFieldSentence()
  return (text, max) => {
    const problem = lengthProblem(text, max)
    return problem && sentenceOf(problem)
  }
}
