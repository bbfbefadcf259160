import { describe, expect, it } from 'vitest'
import type { Membership } from '#contract/users.ts'
import { accessStateOf, assignedNow, itemCounts, usedDays } from './access.ts'

const now = Date.parse('2026-11-01T10:00:00.000Z')
const day = 24 * 60 * 60 * 1000
const endingIn = (days: number): Membership => ({
  plan: 'basic',
  status: 'active',
  startDate: '2026-10-01T10:00:00.000Z',
  endDate: new Date(now + days * day).toISOString(),
  accessDays: 30,
})

describe('the state of access', () => {
  it('is ending soon from seven days before the end, and counts a started day', () => {
    expect(accessStateOf(endingIn(7), now)).toMatchObject({ kind: 'active', daysLeft: 7, isEndingSoon: true })
    expect(accessStateOf(endingIn(7.01), now)).toMatchObject({ daysLeft: 8, isEndingSoon: false })
    expect(accessStateOf(endingIn(0.2), now)).toMatchObject({ daysLeft: 1, isEndingSoon: true })
  })

  it('is ended exactly at its end, and none if there never was access', () => {
    expect(accessStateOf(endingIn(0), now)).toEqual({ kind: 'ended', ended: endingIn(0).endDate })
    expect(accessStateOf({ endDate: null }, now)).toEqual({ kind: 'none' })
  })

  it('is paused until the pause ends, with the days that are left behind it', () => {
    const until = new Date(now + 5 * day).toISOString()
    const endDateAfterPause = new Date(now + 17 * day).toISOString()
    const paused = { endDate: endingIn(12).endDate, pausedUntil: until, endDateAfterPause }
    expect(accessStateOf(paused, now)).toEqual({
      kind: 'paused',
      until,
      ends: endDateAfterPause,
      daysLeft: 12,
    })
    expect(accessStateOf(paused, now + 5 * day)).toMatchObject({ kind: 'active' })
  })

  it('counts whole days, of which one is left until the end', () => {
    const membership = {
      startDate: new Date(now - 18 * day).toISOString(),
      endDate: new Date(now + 12 * day).toISOString(),
    }
    expect(usedDays(membership, now)).toEqual({ used: 18, all: 30 })
    expect(usedDays(membership, now + 11.9 * day)).toEqual({ used: 29, all: 30 })
    expect(usedDays({ ...membership, startDate: null }, now)).toEqual({ used: 0, all: 12 })
  })

  it('is shortened by a package of a year only if it lasts longer', () => {
    expect(assignedNow(endingIn(365), now)).toEqual({ ends: now + 365 * day, lostDays: 0 })
    expect(assignedNow(endingIn(365.5), now).lostDays).toBe(1)
    expect(assignedNow(endingIn(400), now).lostDays).toBe(35)
    expect(assignedNow({ ...endingIn(1), endDate: null }, now).lostDays).toBe(0)
  })
})

it('counts a user’s assignments, and those not opened', () => {
  const titles = { ar: 'Squat', en: 'Squat' }
  const item = {
    _id: 'i',
    title: 'Squat',
    titles,
    url: 'https://a.co',
    assignedAt: '2026-11-01T08:00:00.000Z',
  }
  const opened = { ...item, openedAt: '2026-11-02T08:00:00.000Z' }
  const resources = {
    videos: [{ ...item, openedAt: null }, opened],
    documents: [{ ...item, openedAt: null, type: 'diet' as const }],
  }
  expect(itemCounts({ resources })).toEqual({ videos: 2, documents: 1, notOpened: 2 })
})
