import { listProgress, readMeasurements, readProgress } from '#contract/progress.ts'
import { call } from '#web/platform/api.ts'
import type { ProgressReads } from './progress-source.ts'

/** The calls with which a member reads their own progress. */
export const myQueries: ProgressReads = {
  overview: async (options) => (await call(readProgress, {}, options)).progress,
  days: (query, options) => call(listProgress, { query }, options),
  points: async (options) => (await call(readMeasurements, {}, options)).points,
}
