import { describe, expect, it } from 'vitest'
import { arrowDistance, movedArea, newArea, resizedArea } from './areas.ts'

const area = { x: 400, y: 100, width: 200, height: 300 }

describe('a covered part of a photo', () => {
  it('stays on the photo when it is moved', () => {
    expect(movedArea(area, { x: -500, y: 40.4 })).toEqual({ ...area, x: 0, y: 140 })
    expect(movedArea(area, { x: 900, y: 900 })).toEqual({ ...area, x: 800, y: 700 })
  })

  it('stays on the photo, and large enough to see, when it is resized', () => {
    expect(resizedArea(area, { x: -900, y: 2000 })).toEqual({ ...area, width: 20, height: 900 })
  })

  it('begins beside the one before it', () => {
    const first = newArea([])
    const second = newArea([first])
    expect(second.x).toBeGreaterThan(first.x)
    const last = newArea([{ ...first, id: 40 }])
    expect([last.id, last.x + last.width]).toEqual([41, 1000])
  })

  it('follows the arrow keys as they point', () => {
    expect(arrowDistance('ArrowLeft')).toEqual({ x: -10, y: 0 })
    expect(arrowDistance('Tab')).toBeNull()
  })
})
