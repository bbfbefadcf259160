import { fieldSentence } from '#contract/field-problems.ts'
import { useFormat } from './format.tsx'

/** Says what is wrong at a field in the page's language; limits that the problem names are written as all numbers there. */
export function useFieldSentence(): (problem: string) => string {
  const { language, number } = useFormat()
  return (problem) => fieldSentence(problem, language, number)
}
