import type { TransformationStory } from '#contract/site-content.ts'

/** The size of the drawing's coordinate system; it is stretched to its container. */
export const curveSize = { width: 640, height: 300 }

const lowest = 226
const most = 108
const least = 24
/** A change by this share of the weight or more uses the drawing's full height. */
const wholeShare = 0.14

/** SVG paths of a weight curve: the line, the area below it and its ticks, one a week and every fourth longer. */
export type WeightCurve = { trend: 'down' | 'up' | 'level'; line: string; area: string; ticks: string }

type Weights = Pick<TransformationStory, 'startWeight' | 'endWeight' | 'weeks'>

/**
 * Draws a curve between two weights: fast at first, slower towards the end, with small weekly variations. The same
 * story always gives the same drawing. The larger the share that changed, the steeper it is.
 */
export function weightCurve({ startWeight, endWeight, weeks }: Weights): WeightCurve {
  const { width, height } = curveSize
  const trend = endWeight < startWeight ? 'down' : endWeight > startWeight ? 'up' : 'level'
  const share = Math.abs(endWeight - startWeight) / startWeight
  const rise = trend === 'level' ? 0 : Math.max(least, most * Math.min(1, share / wholeShare))
  const unrest = 3.5 * Math.min(1, 40 / weeks)
  const every = Array.from({ length: weeks + 1 }, (_, week) => week)
  const across = (week: number) => Math.round((week / weeks) * width)
  const points = every.map((week) => `${across(week)} ${heightAt(week)}`)
  const line = `M${points.join('L')}`
  // Ticks are in the middle of their week: at the drawing's edges half a tick would be cut off.
  const ticks = every.slice(1).map((week) => `M${across(week - 0.5)} ${height}v-${week % 4 === 0 ? 20 : 10}`)
  return { trend, line, area: `${line}V${height}H0Z`, ticks: ticks.join('') }

  function heightAt(week: number): number {
    const left = 1 - week / weeks
    const wobble = week > 0 && week < weeks ? Math.sin(week * 2.3) * unrest : 0
    const share = trend === 'up' ? 1 - left ** 1.7 : left ** 1.9
    return Math.round(lowest - rise * share + wobble)
  }
}
