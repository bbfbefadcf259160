import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cropField, readCrop } from '#contract/uploads.ts'
import {
  cropOf,
  focusAt,
  handles,
  largestFrame,
  movedFrame,
  pixelsOf,
  pointOf,
  ratioOf,
  resizedFrame,
  seenOf,
  wholeFrame,
} from './crop-frame.ts'

const photo = { width: 1200, height: 900 }
const frame = { x: 100, y: 200, width: 400, height: 300 }
const way = fc.record({ x: fc.integer({ min: -1500, max: 1500 }), y: fc.integer({ min: -1500, max: 1500 }) })

describe('the frame of an image', () => {
  it('is as large as its ratio allows, centred or at the given place', () => {
    const square = largestFrame(ratioOf(1, photo))
    expect(square).toEqual({ x: 125, y: 0, width: 750, height: 1000 })
    expect(pixelsOf(square, photo)).toEqual({ width: 900, height: 900 })
    expect(largestFrame(ratioOf(1, photo), { x: 900, y: 500 }).x).toBe(250)
    expect(largestFrame(ratioOf(2, photo)).height).toBeCloseTo(666.67, 1)
  })

  it('stays inside the image when moved', () => {
    expect(movedFrame(frame, { x: -500, y: 900 })).toEqual({ ...frame, x: 0, y: 700 })
    expect(movedFrame(frame, { x: 10, y: -20 })).toEqual({ ...frame, x: 110, y: 180 })
  })

  it('is resized by an edge or a corner, and the others stay', () => {
    expect(resizedFrame(frame, 'e', { by: { x: 50, y: 99 } })).toEqual({ ...frame, width: 450 })
    expect(resizedFrame(frame, 'nw', { by: { x: -50, y: 20 } })).toEqual({
      x: 50,
      y: 220,
      width: 450,
      height: 280,
    })
    expect(resizedFrame(frame, 's', { by: { x: 0, y: -900 } }).height).toBe(50)
  })

  it('keeps its ratio if it has one', () => {
    const ratio = 2
    const grown = resizedFrame({ x: 100, y: 100, width: 400, height: 200 }, 'se', {
      by: { x: 100, y: 0 },
      ratio,
    })
    expect(grown).toEqual({ x: 100, y: 100, width: 500, height: 250 })
    const wider = resizedFrame({ x: 100, y: 100, width: 400, height: 200 }, 'e', {
      by: { x: 100, y: 0 },
      ratio,
    })
    expect(wider).toEqual({ x: 100, y: 75, width: 500, height: 250 })
    // An arrow key moves a corner along one axis.
    const smaller = resizedFrame({ x: 100, y: 100, width: 400, height: 200 }, 'se', {
      by: { x: 0, y: -50 },
      ratio,
    })
    expect(smaller).toEqual({ x: 100, y: 100, width: 300, height: 150 })
  })

  it('is always a crop that the server accepts, however it is dragged', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...handles),
        way,
        fc.option(fc.double({ min: 0.2, max: 5, noNaN: true })),
        (handle, by, some) => {
          const ratio = some ?? undefined
          const start = ratio === undefined ? frame : largestFrame(ratio)
          const dragged = movedFrame(resizedFrame(start, handle, { by, ratio }), by)
          const crop = cropOf(dragged)
          if (crop) expect(readCrop(cropField(crop))).toEqual(crop)
          if (ratio !== undefined) expect(dragged.width / dragged.height).toBeCloseTo(ratio, 5)
        },
      ),
    )
  })

  it('is no crop if it covers everything', () => {
    expect(cropOf(wholeFrame)).toBeNull()
    expect(cropOf({ ...wholeFrame, height: 999.4 })).toEqual({ x: 0, y: 0, width: 1000, height: 999 })
  })
})

describe('the pixels of a frame', () => {
  it('are those of the sent crop, not of the dragged frame', () => {
    const dragged = { x: 199.6, y: 81.5, width: 502.5, height: 836.7 }
    expect(cropOf(dragged)).toEqual({ x: 200, y: 82, width: 503, height: 837 })
    expect(pixelsOf(dragged, photo)).toEqual({ width: 604, height: 753 })
  })

  it('never exceed the image', () => {
    expect(pixelsOf({ x: 250, y: 0, width: 750, height: 1000 }, { width: 1202, height: 900 }).width).toBe(901)
  })
})

describe('the focus of a frame', () => {
  it('is in percent of the frame, and inside it', () => {
    expect(focusAt(frame, { x: 300, y: 350 })).toEqual({ x: 50, y: 50 })
    expect(focusAt(frame, { x: 0, y: 999 })).toEqual({ x: 0, y: 100 })
    expect(pointOf(frame, { x: 50, y: 100 })).toEqual({ x: 300, y: 500 })
  })

  it('decides what is visible at other ratios', () => {
    expect(seenOf(wholeFrame, { focus: { x: 0, y: 50 }, ratio: 0.5 })).toEqual({
      x: 0,
      y: 0,
      width: 500,
      height: 1000,
    })
    expect(seenOf(wholeFrame, { focus: { x: 50, y: 100 }, ratio: 2 })).toEqual({
      x: 0,
      y: 500,
      width: 1000,
      height: 500,
    })
  })
})
