import { expect, it } from 'vitest'
import { inForceSince } from './rules.ts'

const began = new Date('2026-03-02T00:00:00.000Z')
const before = '2026-03-01T23:59:59.999Z'

it('leaves what was chosen since a night began for the next one, and photos with progress', () => {
  const photos = { kind: 'photos', days: 180, changed_at: before }
  const progress = { kind: 'progress', days: 90, changed_at: before }
  const later = { changed_at: began.toISOString() }
  const of = (...rows: Parameters<typeof inForceSince>[0]) => {
    const { photos, progress, messages } = inForceSince(rows, began)
    return { photos, progress, messages }
  }
  expect(of()).toEqual({ photos: null, progress: null, messages: 365 })
  expect(of(photos, progress)).toEqual({ photos: 90, progress: 90, messages: 365 })
  expect(of({ ...photos, ...later }, progress)).toEqual({ photos: null, progress: 90, messages: 365 })
  expect(of(photos, { ...progress, ...later })).toEqual({ photos: null, progress: null, messages: 365 })
  expect(of({ kind: 'messages', days: 90, ...later })).toEqual({
    photos: null,
    progress: null,
    messages: null,
  })
})
