import { fieldSentence } from '#contract/field-problems.ts'
import { useFormat } from './format.tsx'

/** Says what is wrong at a field in the page's language, its limits in the digits of all other numbers there. */
export function useFieldSentence(): (problem: string) => string {
  const { language, number } = useFormat()
  return (problem) => fieldSentence(problem, language, number)
}
