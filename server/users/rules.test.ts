import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AccessPeriod, dayOfAccess, grant, statusOf } from './rules.ts'

const at = (instant: string) => new Date(instant)
const noon = at('2026-03-01T12:00:00.000Z')

describe('granting access', () => {
  it('grants days of 24 hours from now if there was no access', () => {
    expect(grant(null, 30, noon)).toEqual({
      access: { startsAt: noon, endsAt: at('2026-03-31T12:00:00.000Z'), days: 30, pausedUntil: null },
      period: { startsAt: noon, endsAt: at('2026-03-31T12:00:00.000Z') },
    })
  })

  it('extends active access from its end, and adds its days', () => {
    const present = {
      startsAt: at('2026-02-01T08:00:00.000Z'),
      endsAt: at('2026-03-03T08:00:00.000Z'),
      days: 30,
      pausedUntil: null,
    }
    expect(grant(present, 60, noon)).toEqual({
      access: { ...present, endsAt: at('2026-05-02T08:00:00.000Z'), days: 90 },
      period: { startsAt: present.endsAt, endsAt: at('2026-05-02T08:00:00.000Z') },
    })
  })

  it('starts now if the earlier access has ended, even at this moment', () => {
    const ended = { startsAt: at('2026-01-30T12:00:00.000Z'), endsAt: noon, days: 30, pausedUntil: null }
    expect(grant(ended, 7, noon).access).toEqual({
      startsAt: noon,
      endsAt: at('2026-03-08T12:00:00.000Z'),
      days: 7,
      pausedUntil: null,
    })
  })

  it('counts 24 hours a day over the change to summer time in Cairo', () => {
    const beforeSummer = at('2026-04-23T10:00:00.000Z')
    expect(grant(null, 2, beforeSummer).access.endsAt).toEqual(at('2026-04-25T10:00:00.000Z'))
  })

  it('never loses a paid day, in any order of grants', () => {
    const grants = fc.array(
      fc.record({ days: fc.integer({ min: 1, max: 365 }), wait: fc.nat(60 * dayOfAccess) }),
    )
    fc.assert(
      fc.property(grants, (given) => {
        let access: AccessPeriod | null = null
        let now = noon
        for (const { days, wait } of given) {
          const before: AccessPeriod | null = access
          const left: number = before ? Math.max(0, before.endsAt.getTime() - now.getTime()) : 0
          access = grant(before, days, now).access
          expect(access.endsAt.getTime() - now.getTime()).toBe(left + days * dayOfAccess)
          expect(access.endsAt.getTime() - access.startsAt.getTime()).toBe(access.days * dayOfAccess)
          now = new Date(now.getTime() + wait)
        }
      }),
    )
  })
})

describe('the status of access', () => {
  const stored = {
    plan: 'basic' as const,
    access_starts_at: '2026-02-01T12:00:00.000Z',
    access_ends_at: '2026-03-01T12:00:00.000Z',
    access_days: 28,
    access_paused_until: null,
  }

  it('is active until the last millisecond, and not at the end', () => {
    expect(statusOf(stored, false, at('2026-03-01T11:59:59.999Z'))).toBe('active')
    expect(statusOf(stored, false, noon)).toBe('inactive')
    expect(statusOf(stored, true, noon)).toBe('inactive')
  })

  it('is inactive while paused, and active again from the moment the pause ends', () => {
    const paused = { ...stored, access_paused_until: '2026-02-20T22:00:00.000Z' }
    expect(statusOf(paused, false, at('2026-02-20T21:59:59.999Z'))).toBe('inactive')
    expect(statusOf(paused, false, at('2026-02-20T22:00:00.000Z'))).toBe('active')
  })

  it('is pending only while a first request is pending', () => {
    const none = {
      ...{ plan: null, access_starts_at: null, access_ends_at: null },
      ...{ access_days: 0, access_paused_until: null },
    }
    expect(statusOf(none, true, noon)).toBe('pending')
    expect(statusOf(none, false, noon)).toBe('inactive')
  })
})
