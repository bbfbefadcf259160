import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { editorMessages } from '#web/site-editor/messages.ts'
import type { NumberField } from './field.ts'

/** What is said of a number's range, and of what is wrong with one; nothing where it fits its field. */
export function useNumberWords(): {
  rangeOf: (field: NumberField) => string
  problemOf: (field: NumberField, value: unknown) => string | undefined
} {
  const words = useMessages(editorMessages)
  const { number } = useFormat()
  const rangeOf = ({ min, max }: NumberField) => words.between(number(min), number(max))
  return {
    rangeOf,
    problemOf: (field, value) => {
      const { min, max, step, none } = field
      if (value === null && none) return undefined
      if (typeof value !== 'number') return words.number
      if (step === undefined && !Number.isInteger(value)) return words.whole
      if (value < min || value > max) return rangeOf(field)
      return step === undefined || isMultiple(value, step) ? undefined : words.steps(number(step))
    },
  }
}

function isMultiple(value: number, step: number): boolean {
  const steps = value / step
  // 0.3 is three times 0.1 for people, and nearly so for a machine.
  return Math.abs(steps - Math.round(steps)) < 1e-6
}
