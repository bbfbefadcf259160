import { describe, expect, it } from 'vitest'
import type { ProgressEntry } from '#contract/progress.ts'
import { valuesOf } from './day-values.ts'
import { mergeDay } from './merge-day.ts'

const entry = (part: Partial<ProgressEntry>): ProgressEntry => ({
  ...{ day: '2026-11-28', workout: false, weight: null, waist: null, hip: null, chest: null, arm: null },
  ...{ thigh: null, energy: null, sleep: null, note: '', photos: [], comment: null },
  ...{ createdAt: '2026-11-28T08:00:00.000Z', updatedAt: '2026-11-28T09:00:00.000Z', ...part },
})
const photo = (_id: string) => ({ _id, url: '', thumbnailUrl: '', width: 1, height: 1 })
const before = { values: valuesOf(entry({ weight: 80, note: 'Legs' })), photoIds: ['front', 'side'] }
const mine = { values: before.values, kept: before.photoIds, added: 0 }
const photos = [photo('front'), photo('side')]

describe('a day that was edited here and saved elsewhere since', () => {
  it('takes each field from the side that changed it', () => {
    const typed = { ...mine, values: { ...before.values, weight: '79.5', workout: true } }
    const theirs = entry({ weight: 80, note: 'Legs and back', energy: 4, photos })
    expect(mergeDay(before, typed, theirs)).toEqual({
      values: { ...before.values, weight: '79.5', workout: true, note: 'Legs and back', energy: '4' },
      kept: ['front', 'side'],
    })
  })

  it('has no conflict where both sides entered the same, in any digits', () => {
    const typed = { ...mine, values: { ...before.values, weight: '٧٩٫٥٠' } }
    expect(mergeDay(before, typed, entry({ weight: 79.5, note: 'Legs', photos }))?.values.weight).toBe(
      '٧٩٫٥٠',
    )
  })

  it('keeps what was cleared on either side', () => {
    const typed = { ...mine, values: { ...before.values, note: '' } }
    expect(mergeDay(before, typed, entry({ note: 'Legs', photos }))?.values).toMatchObject({
      weight: '',
      note: '',
    })
  })

  it.each([
    ['a weight', { weight: '79' }, { weight: 78, note: 'Legs' }],
    ['a note', { note: 'Arms' }, { weight: 80, note: 'Back' }],
    ['a field that was cleared elsewhere', { weight: '79' }, { weight: null, note: 'Legs' }],
  ])('is left to the member where both sides changed %s', (_what, typed, saved) => {
    const values = { ...before.values, ...typed }
    expect(mergeDay(before, { ...mine, values }, entry({ ...saved, photos }))).toBeNull()
  })

  it('is left to the member if it was deleted elsewhere', () => {
    expect(mergeDay(before, mine, null)).toBeNull()
  })

  it('has the photos that either side added, without those that either side removed', () => {
    const typed = { ...mine, kept: ['side'], added: 1 }
    const theirs = entry({ weight: 80, note: 'Legs', photos: [photo('front'), photo('back')] })
    expect(mergeDay(before, typed, theirs)?.kept).toEqual(['back'])
  })

  it('is left to the member if it had more than three photos', () => {
    const theirs = entry({ weight: 80, note: 'Legs', photos: [...photos, photo('back')] })
    expect(mergeDay(before, { ...mine, added: 1 }, theirs)).toBeNull()
  })
})
