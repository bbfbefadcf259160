import { useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import type { Place } from '#web/site-editor/draft/places.ts'
import { stepsTo } from './place-words.ts'

const between = ' › '

/** Says in words where a place is: "Results › Stories › story 2 › Name › English". Without its group where that is told already. */
export function usePlaceName(): (place: Place, isGroupTold?: boolean) => string {
  const localized = useLocalized()
  const { number } = useFormat()
  return (place, isGroupTold = false) => {
    const steps = stepsTo(place).map((step) => {
      const words = localized(step.words)
      return step.number === undefined ? words : `${words} ${number(step.number)}`
    })
    return steps.slice(isGroupTold && steps.length > 1 ? 1 : 0).join(between)
  }
}
