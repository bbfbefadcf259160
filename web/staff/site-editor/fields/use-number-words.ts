import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { editorMessages } from '#web/staff/site-editor/messages.ts'
import type { NumberField } from './field.ts'

/** Texts for a number field: its range, and what is wrong with a value (undefined if valid). */
export function useNumberWords(): {
  rangeOf: (field: NumberField) => string
  problemOf: (field: NumberField, value: unknown) => string | undefined
} {
  const t = useMessages(editorMessages)
  const { number } = useFormat()
  const rangeOf = ({ min, max }: NumberField) => t.between(number(min), number(max))
  return {
    rangeOf,
    problemOf: (field, value) => {
      const { min, max, step, none } = field
      if (value === null && none) return undefined
      if (typeof value !== 'number') return t.number
      if (step === undefined && !Number.isInteger(value)) return t.whole
      if (value < min || value > max) return rangeOf(field)
      return step === undefined || isMultiple(value, step) ? undefined : t.steps(number(step))
    },
  }
}

function isMultiple(value: number, step: number): boolean {
  const steps = value / step
  // Tolerance for floating point: 0.3 is not exactly three times 0.1.
  return Math.abs(steps - Math.round(steps)) < 1e-6
}
