import { fieldSentence } from '#contract/field-errors.ts'
import { useFormat, useNumerals } from './format.tsx'
import { withArabicDigits } from './message-digits.ts'

/** Returns the sentence of a validation error in the page's language, with its limits formatted like other numbers. */
export function useFieldSentence(): (problem: string) => string {
  const { language, number } = useFormat()
  const isArabicIndic = useNumerals() === 'arab' && language === 'ar'
  return (problem) => {
    const sentence = fieldSentence(problem, language, number)
    return isArabicIndic ? withArabicDigits(sentence) : sentence
  }
}
