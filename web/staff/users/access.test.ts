import { describe, expect, it } from 'vitest'
import type { Membership } from '#contract/users.ts'
import { accessStateOf, assignedNow, itemCounts } from './access.ts'

const now = Date.parse('2026-11-01T10:00:00.000Z')
const day = 24 * 60 * 60 * 1000
const endingIn = (days: number): Membership => ({
  plan: 'basic',
  status: 'active',
  startDate: '2026-10-01T10:00:00.000Z',
  endDate: new Date(now + days * day).toISOString(),
  accessDays: 30,
})

describe('how somebody’s access stands', () => {
  it('warns from seven days before the end, and counts a day that has begun', () => {
    expect(accessStateOf(endingIn(7), now)).toMatchObject({ kind: 'active', daysLeft: 7, isEndingSoon: true })
    expect(accessStateOf(endingIn(7.01), now)).toMatchObject({ daysLeft: 8, isEndingSoon: false })
    expect(accessStateOf(endingIn(0.2), now)).toMatchObject({ daysLeft: 1, isEndingSoon: true })
  })

  it('is over at its very end, and is nothing where there never was any', () => {
    expect(accessStateOf(endingIn(0), now)).toEqual({ kind: 'ended', ended: endingIn(0).endDate })
    expect(accessStateOf({ endDate: null }, now)).toEqual({ kind: 'none' })
  })

  it('is shortened by a plan of a year only where it lasts longer than that', () => {
    expect(assignedNow(endingIn(365), now)).toEqual({ ends: now + 365 * day, lostDays: 0 })
    expect(assignedNow(endingIn(365.5), now).lostDays).toBe(1)
    expect(assignedNow(endingIn(400), now).lostDays).toBe(35)
    expect(assignedNow({ ...endingIn(1), endDate: null }, now).lostDays).toBe(0)
  })
})

it('what a user has is counted, and what they have not opened', () => {
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
