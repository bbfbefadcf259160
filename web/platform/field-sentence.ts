import { fieldSentence } from '#contract/field-errors.ts'
import { useFormat } from './format.tsx'

/** Returns the sentence of a validation error in the page's language, with its limits formatted like other numbers. */
export function useFieldSentence(): (problem: string) => string {
  const { language, number } = useFormat()
  return (problem) => fieldSentence(problem, language, number)
}
