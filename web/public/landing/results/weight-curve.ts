import type { TransformationStory } from '#contract/site-content.ts'

/** The size of the drawing's coordinate system; it is stretched to its container. */
export const curveSize = { width: 640, height: 300 }

const lowest = 226
const most = 108
const least = 24
/** A change by this share of the weight or more uses the drawing's full height. */
const wholeShare = 0.14

/** SVG paths of a change: the line, the area below it and its ticks, one a week and every fourth longer. */
export type WeightCurve = { trend: 'down' | 'up' | 'level'; line: string; area: string; ticks: string }

type Weights = Pick<TransformationStory, 'startWeight' | 'endWeight' | 'weeks' | 'weeklyWeights'>

/** The weights of each week, if they were entered. */
export function measuredWeights({ weeklyWeights = [] }: Pick<Weights, 'weeklyWeights'>): number[] | null {
  return weeklyWeights.length > 2 ? weeklyWeights : null
}

/**
 * Draws the weekly weights; two weights are a straight line, because nobody measured the weeks between. The larger the
 * share that changed, the steeper it is.
 */
export function weightCurve(story: Weights): WeightCurve {
  const { startWeight, endWeight } = story
  const { width, height } = curveSize
  const measured = measuredWeights(story)
  const weights = measured ?? [startWeight, endWeight]
  const weeks = measured ? measured.length - 1 : story.weeks
  const smallest = Math.min(...weights)
  const span = Math.max(...weights) - smallest
  const rise = span === 0 ? 0 : Math.max(least, most * Math.min(1, span / startWeight / wholeShare))
  const across = (share: number) => Math.round(share * width)
  const points = weights.map((weight, index) => {
    const part = span === 0 ? 0 : (weight - smallest) / span
    return `${across(index / (weights.length - 1))} ${Math.round(lowest - rise * part)}`
  })
  const line = `M${points.join('L')}`
  // Ticks are in the middle of their week: at the drawing's edges half a tick would be cut off.
  const ticks = Array.from({ length: weeks }, (_, index) => index + 1).map(
    (week) => `M${across((week - 0.5) / weeks)} ${height}v-${week % 4 === 0 ? 20 : 10}`,
  )
  const trend = endWeight < startWeight ? 'down' : endWeight > startWeight ? 'up' : 'level'
  return { trend, line, area: `${line}V${height}H0Z`, ticks: ticks.join('') }
}
