import { expect, it } from 'vitest'
import { limitsOf } from './rules.ts'

it('has the package’s daily limits, and none without a package', () => {
  const none = { videos: null, trainings: null }
  const dailyLimits = { basic: { videos: 3, trainings: null }, professional: none, premium: none }
  expect(limitsOf({ dailyLimits }, 'basic')).toEqual({ video: 3, document: null })
  expect(limitsOf({ dailyLimits }, null)).toEqual({ video: null, document: null })
})
