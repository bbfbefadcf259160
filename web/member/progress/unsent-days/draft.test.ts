import { expect, it } from 'vitest'
import { valuesOf } from '#web/member/progress/day-values.ts'
import { withValidPhotos } from './draft.ts'

const hour = 60 * 60 * 1000
const photo = (ticket: string, sentAt: number) => ({ ticket, url: '', name: 'front.jpg', sentAt })

it('keeps the photos of a draft for two hours less a minute, as long as their tickets are valid', () => {
  const draft = {
    values: valuesOf(null),
    basis: null,
    base: null,
    kept: [],
    photos: [photo('first', 0), photo('second', hour)],
    unsent: [],
    at: hour,
    sendAs: null,
    isRefused: false,
  }
  const ticketsAt = (now: number) => withValidPhotos(draft, now).photos.map(({ ticket }) => ticket)
  expect(ticketsAt(2 * hour - 60_001)).toEqual(['first', 'second'])
  expect(ticketsAt(2 * hour - 60_000)).toEqual(['second'])
  expect(ticketsAt(3 * hour)).toEqual([])
})
