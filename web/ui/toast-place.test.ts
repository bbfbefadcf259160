import { describe, expect, it } from 'vitest'
import { riseOver } from './toast-place.ts'

const toast = { start: 700, end: 760 }

describe('the place of a toast', () => {
  it('stays where it covers nothing', () => {
    expect(riseOver([], toast, 8)).toBe(0)
    expect(riseOver([{ start: 100, end: 692 }], toast, 8)).toBe(0)
  })

  it('rises just above a control that it would cover', () => {
    expect(riseOver([{ start: 730, end: 774 }], toast, 8)).toBe(760 - 722)
  })

  it('passes gaps that are too small, in any order', () => {
    const spans = [
      { start: 600, end: 644 },
      { start: 710, end: 754 },
      { start: 655, end: 699 },
    ]
    expect(riseOver(spans, toast, 8)).toBe(760 - 592)
  })

  it('takes a gap between controls that is large enough', () => {
    const spans = [
      { start: 710, end: 754 },
      { start: 560, end: 604 },
    ]
    expect(riseOver(spans, toast, 8)).toBe(760 - 702)
  })

  it('has no place in a view full of controls', () => {
    const full = Array.from({ length: 20 }, (_, n) => ({ start: n * 40, end: n * 40 + 36 }))
    expect(riseOver(full, toast, 8)).toBeNull()
  })
})
