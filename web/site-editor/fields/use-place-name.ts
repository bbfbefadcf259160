import { useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import type { Place } from '#web/site-editor/draft/places.ts'
import { stepsTo } from './place-words.ts'

const between = ' › '

/**
 * Says in words where a place is: "Results › Stories › story 2 › Name › English". Without what is told already: its group,
 * or the way to a place around it.
 */
export function usePlaceName(): (place: Place, told?: 'group' | { around: Place }) => string {
  const localized = useLocalized()
  const { number } = useFormat()
  return (place, told) => {
    const steps = stepsTo(place).map((step) => {
      const words = localized(step.words)
      return step.number === undefined ? words : `${words} ${number(step.number)}`
    })
    const toldSteps = told === 'group' ? 1 : told ? stepsTo(told.around).length : 0
    return steps.slice(Math.min(toldSteps, steps.length - 1)).join(between)
  }
}
