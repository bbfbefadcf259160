import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type AccessPeriod,
  dayOfAccess,
  grant,
  isPaused,
  pause,
  remainingTime,
  resume,
  withEnd,
} from './rules.ts'

const start = new Date('2026-03-01T12:00:00.000Z')
const minute = 60 * 1000

// Steps of the clock: forward by anything, and back by up to an hour, as after a correction of the server's time.
const wait = fc.integer({ min: -60 * minute, max: 40 * dayOfAccess })
const step = fc.oneof(
  fc.record({ act: fc.constant('grant' as const), days: fc.integer({ min: 1, max: 90 }), wait }),
  fc.record({ act: fc.constant('pause' as const), days: fc.integer({ min: 1, max: 60 }), wait }),
  fc.record({ act: fc.constant('resume' as const), wait }),
  fc.record({ act: fc.constant('end' as const), days: fc.integer({ min: -10, max: 30 }), wait }),
  fc.record({ act: fc.constant('package' as const), wait }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** The access after one step, and by how much the act itself changes what is left, in milliseconds. */
function after(access: AccessPeriod | null, one: Step, now: Date): [AccessPeriod | null, number] {
  if (one.act === 'grant') return [grant(access, one.days, now).access, one.days * dayOfAccess]
  if (!access || access.endsAt <= now) return [access, 0]
  if (one.act === 'pause') return [pause(access, new Date(now.getTime() + one.days * dayOfAccess), now), 0]
  if (one.act === 'resume') return [isPaused(access, now) ? resume(access, now) : access, 0]
  if (one.act === 'package' || isPaused(access, now)) return [access, 0]
  const endsAt = new Date(Math.max(now.getTime(), access.endsAt.getTime() + one.days * dayOfAccess))
  return [withEnd(access, endsAt), endsAt.getTime() - access.endsAt.getTime()]
}

const leftAt = (access: AccessPeriod | null, now: Date) => (access ? remainingTime(access, now) : 0)

it('no act makes time appear or vanish, in any sequence, whatever the clock does', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let access: AccessPeriod | null = null
      let now = start
      for (const one of steps) {
        const before = leftAt(access, now)
        const [changed, given]: [AccessPeriod | null, number] = after(access, one, now)
        expect(leftAt(changed, now)).toBe(before + given)
        access = changed
        now = new Date(now.getTime() + one.wait)
      }
    }),
  )
})

it('time passes only while access is not paused', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.nat(100 * dayOfAccess), (steps, later) => {
      let access: AccessPeriod | null = null
      let now = start
      for (const one of steps) {
        ;[access] = after(access, one, now)
        now = new Date(now.getTime() + Math.abs(one.wait))
      }
      if (!access) return
      const then = new Date(now.getTime() + later)
      const restOfPause = Math.max(0, (access.pausedUntil?.getTime() ?? 0) - now.getTime())
      const used = Math.max(0, later - restOfPause)
      expect(leftAt(access, then)).toBe(Math.max(0, leftAt(access, now) - used))
    }),
  )
})
