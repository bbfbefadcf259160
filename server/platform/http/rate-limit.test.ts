import { expect, test } from 'vitest'
import { settableClock } from '#server/test/clock.ts'
import { eachDatabase, freshDatabase } from '#server/test/databases.ts'
import { isWithinQuota, type Quota } from './rate-limit.ts'

const quota: Quota = { name: 'sample', limit: 2, windowSeconds: 60 * 60 }
const minute = 60_000

eachDatabase((kind) => {
  test('a used-up quota resets after its window, also if the clock was set back meanwhile', async () => {
    const { db } = await freshDatabase(kind)
    const clock = settableClock()
    const isAdmitted = () => isWithinQuota({ db, clock }, quota, 'a network')
    const answers = async () => [await isAdmitted(), await isAdmitted(), await isAdmitted()]
    expect(await answers()).toEqual([true, true, false])
    clock.advance(60 * minute + 1)
    expect(await answers()).toEqual([true, true, false])
    // Less than clocks of two machines differ by.
    clock.advance(-4000)
    expect(await isAdmitted()).toBe(false)
    clock.advance(-120 * minute)
    expect(await answers()).toEqual([true, true, false])
    clock.advance(59 * minute)
    expect(await isAdmitted()).toBe(false)
  })
})
