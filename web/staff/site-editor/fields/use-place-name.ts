import { useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import type { Place } from '#web/staff/site-editor/draft/paths.ts'
import { stepsTo } from './place-words.ts'

const between = ' › '

/**
 * Formats a path as labels: "Results › Stories › story 2 › Name › English". `around` omits the part the screen already
 * shows: the group, or the labels of an outer path.
 */
export function usePlaceName(): (place: Place, around?: 'group' | { around: Place }) => string {
  const localized = useLocalized()
  const { number } = useFormat()
  return (place, around) => {
    const steps = stepsTo(place).map((step) => {
      const words = localized(step.words)
      return step.number === undefined ? words : `${words} ${number(step.number)}`
    })
    const shownSteps = around === 'group' ? 1 : around ? stepsTo(around.around).length : 0
    return steps.slice(Math.min(shownSteps, steps.length - 1)).join(between)
  }
}
