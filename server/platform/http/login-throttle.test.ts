import { beforeEach, describe, expect, it } from 'vitest'
import { type SettableClock, settableClock } from '#server/test/clock.ts'
import { eachDatabase, freshDatabase, type TestDatabase } from '#server/test/databases.ts'
import {
  type AttemptLimit,
  clearFailures,
  clearFailuresByPrefix,
  giveAttemptBack,
  purgeAttempts,
  reserveAttempt,
  type Throttle,
} from './login-throttle.ts'

const limit: AttemptLimit = {
  name: 'door',
  failures: 5,
  windowSeconds: 3600,
  counted: 'from_last',
  locks: [60, 120, 240, 480, 900],
}
const ofNetwork: AttemptLimit = {
  name: 'network',
  failures: 8,
  windowSeconds: 600,
  counted: 'from_first',
  locks: [600],
}
const throttle: Throttle = { limit, subject: 'anna' }
const networkThrottle: Throttle = { limit: ofNetwork, subject: '10.0.0.1' }

eachDatabase((kind) => {
  describe('attempts', () => {
    let database: TestDatabase
    let clock: SettableClock

    beforeEach(async () => {
      database = await freshDatabase(kind)
      clock = settableClock()
    })

    /** Null if the attempt is allowed, else the seconds to wait. */
    const attempt = (throttles: Throttle[] = [throttle], at = { database, clock }): Promise<number | null> =>
      reserveAttempt({ database: at.database, clock: at.clock }, throttles).then(
        () => null,
        (error) => {
          if (error.code !== 'too_many_attempts') throw error
          return error.details.retryAfter
        },
      )
    const fail = async (times: number, throttles: Throttle[] = [throttle]) => {
      for (let count = 0; count < times; count++) expect(await attempt(throttles)).toBeNull()
    }
    const seconds = (count: number) => clock.advance(count * 1000)

    it('locks after the fifth failure for a minute, then for twice as long each time, up to 15 minutes', async () => {
      await fail(5)
      for (const lock of [60, 120, 240, 480, 900, 900]) {
        expect(await attempt()).toBe(lock)
        seconds(lock - 1)
        expect(await attempt()).toBe(1)
        seconds(1)
        await fail(1)
      }
    })

    it('separates subjects', async () => {
      await fail(5)
      expect(await attempt([{ limit, subject: 'other' }])).toBeNull()
    })

    it('allows exactly five of a hundred parallel attempts', async () => {
      const outcomes = await Promise.all(Array.from({ length: 100 }, () => attempt()))
      expect(outcomes.filter((wait) => wait === null)).toHaveLength(5)
      expect(outcomes.filter((wait) => wait === 60)).toHaveLength(95)
    })

    it('allows exactly five if two processes share the database', async () => {
      const other = await database.openAgain()
      const outcomes = await Promise.all(
        Array.from({ length: 60 }, (_, index) =>
          attempt([throttle], { database: (index % 2 ? other : database) as TestDatabase, clock }),
        ),
      )
      expect(outcomes.filter((wait) => wait === null)).toHaveLength(5)
    })

    it('preserves a lock over a restart', async () => {
      await fail(5)
      const restarted = (await database.openAgain()) as TestDatabase
      expect(await attempt([throttle], { database: restarted, clock })).toBe(60)
    })

    it('forgets the failures after a success', async () => {
      await fail(4)
      await clearFailures(database.db, [throttle])
      await fail(5)
      expect(await attempt()).toBe(60)
    })

    it('does not count an attempt that was given back', async () => {
      await fail(5)
      await giveAttemptBack(database.db, [throttle])
      await fail(1)
      expect(await attempt()).toBe(60)
    })

    it('resets an hour after the last failure, if the window starts at the last', async () => {
      await fail(4)
      seconds(3599)
      await fail(1)
      seconds(3601)
      await fail(5)
    })

    it('counts from the first failure, if so configured', async () => {
      await fail(7, [networkThrottle])
      seconds(601)
      await fail(8, [networkThrottle])
      expect(await attempt([networkThrottle])).toBe(600)
      seconds(600)
      await fail(8, [networkThrottle])
    })

    it('reserves nothing if one of several limits rejects', async () => {
      await fail(5)
      for (let count = 0; count < 20; count++) expect(await attempt([networkThrottle, throttle])).toBe(60)
      await fail(8, [networkThrottle])
    })

    it('clears the failures of a subject from all networks', async () => {
      await fail(5, [{ limit, subject: 'anna:home' }])
      await fail(5, [{ limit, subject: 'anna:work' }])
      await fail(5, [{ limit, subject: 'annabel:home' }])
      await clearFailuresByPrefix(database.db, limit, 'anna:')
      await fail(1, [{ limit, subject: 'anna:home' }])
      await fail(1, [{ limit, subject: 'anna:work' }])
      expect(await attempt([{ limit, subject: 'annabel:home' }])).toBe(60)
    })

    it('never extends a lock because the clock was set back', async () => {
      await fail(5)
      for (const lock of [60, 120, 240, 480]) {
        seconds(lock)
        await fail(1)
      }
      expect(await attempt()).toBe(900)
      seconds(-2 * 3600)
      expect(await attempt()).toBe(60)
      seconds(59)
      expect(await attempt()).toBe(1)
      seconds(1)
      await fail(1)
    })

    it('resets the count if failures are in the future', async () => {
      await fail(7, [networkThrottle])
      seconds(-2 * 3600)
      await fail(8, [networkThrottle])
      expect(await attempt([networkThrottle])).toBe(600)
    })

    it('never returns a waiting time longer than the lock', async () => {
      await fail(5)
      seconds(-3)
      expect(await attempt()).toBe(60)
    })

    const rows = () => database.db.selectFrom('throttles').select('key').orderBy('key').execute()
    const keys = async () => (await rows()).map(({ key }) => key)

    it('leaves no row of an attempt that was given back', async () => {
      await fail(1, [networkThrottle, throttle])
      await giveAttemptBack(database.db, [networkThrottle, throttle])
      expect(await keys()).toEqual([])
    })

    it('deletes expired rows', async () => {
      await fail(1, [{ limit, subject: 'a' }])
      await fail(8, [networkThrottle])
      seconds(599)
      await fail(1, [{ limit, subject: 'b' }])
      await purgeAttempts(database.db, clock.now())
      expect(await keys()).toEqual(['door:a', 'door:b', 'network:10.0.0.1'])
      seconds(1)
      await purgeAttempts(database.db, clock.now())
      expect(await keys()).toEqual(['door:a', 'door:b'])
      seconds(3599)
      await purgeAttempts(database.db, clock.now())
      expect(await keys()).toEqual([])
    })

    it('beyond the cap deletes the rows with the fewest failures, the oldest first, and locks last', async () => {
      await fail(5, [{ limit, subject: 'locked' }])
      await fail(4, [{ limit, subject: 'near' }])
      for (const subject of ['c', 'd', 'e']) {
        seconds(1)
        await fail(1, [{ limit, subject }])
      }
      await purgeAttempts(database.db, clock.now(), { maxRows: 3 })
      expect(await keys()).toEqual(['door:e', 'door:locked', 'door:near'])
      await purgeAttempts(database.db, clock.now(), { maxRows: 1 })
      expect(await keys()).toEqual(['door:locked'])
      await purgeAttempts(database.db, clock.now(), { maxRows: 0 })
      expect(await keys()).toEqual([])
    })

    it('deletes in batches, each separately', async () => {
      const now = clock.now()
      for (let first = 0; first < 5000; first += 1000) {
        const many = Array.from({ length: 1000 }, (_, index) => ({
          key: `many:${first + index}`,
          fails: 1,
          window_starts_at: now,
          locked_until: null,
          updated_at: now,
          ends_at: first < 2500 ? now : new Date(now.getTime() + 1000),
        }))
        await database.db.insertInto('throttles').values(many).execute()
      }
      let turns = 0
      const count = () => {
        turns += 1
        turning = setImmediate(count)
      }
      let turning = setImmediate(count)
      await purgeAttempts(database.db, now, { maxRows: 10 })
      clearImmediate(turning)
      expect(await keys()).toHaveLength(10)
      expect(turns).toBeGreaterThanOrEqual(2)
    })
  })
})
