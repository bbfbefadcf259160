import { expect, it } from 'vitest'
import { cairoLocal, fromCairoLocal } from './cairo-times.ts'
import { breachClock, breachDue } from './data-breach-values.ts'

const hour = 60 * 60 * 1000

it('reads every quarter of an hour of days with 23, 24 and 25 hours as it is shown', () => {
  for (const day of ['2026-04-23', '2026-04-24', '2026-07-01', '2026-10-29', '2026-10-30', '2026-12-31']) {
    const shown = new Set<string>()
    for (
      let at = Date.parse(`${day}T00:00:00Z`) - 4 * hour;
      at < Date.parse(`${day}T23:59:00Z`);
      at += hour / 4
    ) {
      const local = cairoLocal(new Date(at))
      if (!local.startsWith(day)) continue
      // The second of two equal hours reads as the first.
      const expected = shown.has(local) ? at - hour : at
      expect(fromCairoLocal(local)?.toISOString(), local).toBe(new Date(expected).toISOString())
      shown.add(local)
    }
    expect(shown.size).toBe(day === '2026-04-24' ? 92 : 96)
  }
})

it('takes the hour that the clock leaves out by the clock before, and nothing that is no time', () => {
  // On 24 April 2026 the clock goes from 00:00 to 01:00.
  expect(cairoLocal(fromCairoLocal('2026-04-24T00:30') ?? new Date(0))).toBe('2026-04-24T01:30')
  for (const wrong of ['', '2026-04-24', '2026-02-30T10:00', '2026-13-01T10:00', '2026-04-24T24:00', 'soon'])
    expect(fromCairoLocal(wrong), wrong).toBeNull()
})

it.each([
  ['over midnight', '2026-03-01T23:30', '2026-03-04T23:30'],
  ['over the change to summer', '2026-04-22T22:15', '2026-04-25T23:15'],
  ['over the change to summer and midnight', '2026-04-22T23:30', '2026-04-26T00:30'],
  ['over the change to winter', '2026-10-28T12:00', '2026-10-31T11:00'],
  ['over the change to winter and midnight', '2026-10-28T00:30', '2026-10-30T23:30'],
  ['over the year', '2026-12-30T08:00', '2027-01-02T08:00'],
])('is due after 72 hours that have passed, %s', (_, noticed, due) => {
  const noticedAt = (fromCairoLocal(noticed) ?? new Date(0)).toISOString()
  expect(Date.parse(breachDue(noticedAt)) - Date.parse(noticedAt)).toBe(72 * hour)
  expect(cairoLocal(new Date(breachDue(noticedAt)))).toBe(due)
})

it('runs until the moment it is due, and stops with the report or the close', () => {
  const noticedAt = '2026-03-01T10:00:00.000Z'
  const due = Date.parse(breachDue(noticedAt))
  const open = { noticedAt, authorityAt: null, closedAt: null }
  expect(breachClock(open, due)).toEqual({ state: 'runs', left: 0 })
  expect(breachClock(open, due + 1)).toEqual({ state: 'overdue', left: -1 })
  const at = (time: number) => new Date(time).toISOString()
  expect(breachClock({ ...open, authorityAt: at(due) }, due + hour).state).toBe('reported')
  expect(breachClock({ ...open, authorityAt: at(due + 1) }, due + hour).state).toBe('late')
  expect(breachClock({ ...open, closedAt: at(due) }, due + hour).state).toBe('closed')
})
