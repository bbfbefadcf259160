import { listProgress, readMeasurements, readProgress } from '#contract/progress.ts'
import { call } from '#web/platform/api.ts'
import type { ProgressReads } from './source.ts'

/** How a member reads their own progress. */
export const ownReads: ProgressReads = {
  overview: async (options) => (await call(readProgress, {}, options)).progress,
  days: (query, options) => call(listProgress, { query }, options),
  points: async (options) => (await call(readMeasurements, {}, options)).points,
}
