import { describe, expect, it } from 'vitest'
import { createFormat } from './create-format.ts'
import { waitingTime } from './waiting-time.ts'

const now = Date.parse('2026-11-29T12:00:00Z')
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()

describe('how long a request has waited', () => {
  it.each([
    { minutes: 0, english: '1 min', arabic: 'دقيقة', isLong: false },
    { minutes: 20, english: '20 min', arabic: '20 دقيقة', isLong: false },
    { minutes: 120, english: '2 h', arabic: 'ساعتان', isLong: false },
    { minutes: 24 * 60, english: '24 h', arabic: '24 ساعة', isLong: true },
    { minutes: 32 * 60, english: '32 h', arabic: '32 ساعة', isLong: true },
    { minutes: 48 * 60, english: '2 days', arabic: 'يومان', isLong: true },
  ])('after $minutes minutes', ({ minutes, english, arabic, isLong }) => {
    expect(waitingTime(createFormat('en'), ago(minutes), now)).toEqual({ text: english, isLong })
    expect(waitingTime(createFormat('ar'), ago(minutes), now).text).toBe(arabic)
  })

  it('never waits for less than nothing, whatever the clock of this device says', () => {
    expect(waitingTime(createFormat('en'), ago(-5), now).text).toBe('1 min')
  })
})
