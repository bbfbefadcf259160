import type { PictureFocus } from '#contract/site-content.ts'
import { type PictureCrop, smallestCrop } from '#contract/uploads.ts'

/** A frame upon a picture, in thousandths of its sides as a crop is told; while it is being dragged not in whole ones. */
export type Frame = PictureCrop

/** A place upon a picture, or a way across it, in thousandths of its sides. */
export type Point = { x: number; y: number }

/** How large a picture is, in pixels. */
export type Size = { width: number; height: number }

/** What of a frame is dragged: its edges by the points of the compass. */
export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof handles)[number]

const full = 1000

/** The frame around all of a picture. */
export const wholeFrame: Frame = { x: 0, y: 0, width: full, height: full }

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** How wide a frame is told, of its height, to look `aspect` times as wide as high upon a picture. */
export function ratioOf(aspect: number, { width, height }: Size): number {
  return (aspect * height) / width
}

/** The largest frame of a ratio that finds room, its middle as near to a point as can be. */
export function largestFrame(ratio: number, around: Point = middleOf(wholeFrame)): Frame {
  const width = Math.min(full, full * ratio)
  const height = Math.min(full, full / ratio)
  return movedFrame({ x: around.x - width / 2, y: around.y - height / 2, width, height }, { x: 0, y: 0 })
}

/** The middle of a frame. */
export function middleOf({ x, y, width, height }: Frame): Point {
  return { x: x + width / 2, y: y + height / 2 }
}

/** A frame moved; it stays upon the picture. */
export function movedFrame(frame: Frame, by: Point): Frame {
  return {
    ...frame,
    x: within(frame.x + by.x, 0, full - frame.width),
    y: within(frame.y + by.y, 0, full - frame.height),
  }
}

/** A frame with one of its edges or corners moved. With a ratio it keeps that: an edge takes the sides next to it along evenly. */
export function resizedFrame(
  frame: Frame,
  handle: Handle,
  { by, ratio }: { by: Point; ratio?: number },
): Frame {
  const across = pulled(frame.x, frame.width, {
    start: handle.includes('w') ? by.x : 0,
    end: handle.includes('e') ? by.x : 0,
  })
  const down = pulled(frame.y, frame.height, {
    start: handle.includes('n') ? by.y : 0,
    end: handle.includes('s') ? by.y : 0,
  })
  const free = { x: across.from, y: down.from, width: across.length, height: down.length }
  return ratio === undefined ? free : inRatio(frame, free, { handle, ratio })
}

/** One side of a frame, its ends pulled so far. */
function pulled(from: number, length: number, { start, end }: { start: number; end: number }) {
  const to = from + length
  const begin = start === 0 ? from : within(from + start, 0, to - smallestCrop)
  const finish = end === 0 ? to : within(to + end, from + smallestCrop, full)
  return { from: begin, length: finish - begin }
}

function inRatio(frame: Frame, wanted: Frame, { handle, ratio }: { handle: Handle; ratio: number }): Frame {
  const across = anchor(frame.x, frame.width, { start: handle.includes('w'), end: handle.includes('e') })
  const down = anchor(frame.y, frame.height, { start: handle.includes('n'), end: handle.includes('s') })
  // The side that was pulled further takes the other one along, as do the edges; an arrow key pulls one alone.
  const aside = wanted.width - frame.width
  const up = wanted.height * ratio - frame.width
  const asked = frame.width + (Math.abs(aside) >= Math.abs(up) ? aside : up)
  const least = Math.max(smallestCrop, smallestCrop * ratio)
  const width = within(asked, least, Math.min(across.room, down.room * ratio))
  const height = width / ratio
  return { x: across.at - width * across.share, y: down.at - height * down.share, width, height }
}

/** What stands still while a side is dragged, how much room there is from there, and how much of the frame lies before it. */
function anchor(from: number, length: number, { start, end }: { start: boolean; end: boolean }) {
  if (start) return { at: from + length, room: from + length, share: 1 }
  if (end) return { at: from, room: full - from, share: 0 }
  const at = from + length / 2
  return { at, room: 2 * Math.min(at, full - at), share: 0.5 }
}

/** A frame as a crop is told, in whole thousandths; null where it keeps all of the picture. */
export function cropOf(frame: Frame): PictureCrop | null {
  const x = within(Math.round(frame.x), 0, full - smallestCrop)
  const y = within(Math.round(frame.y), 0, full - smallestCrop)
  const width = within(Math.round(frame.width), smallestCrop, full - x)
  const height = within(Math.round(frame.height), smallestCrop, full - y)
  return width === full && height === full ? null : { x, y, width, height }
}

/** How many pixels of a picture a frame keeps, counted as they are once its crop is told in whole thousandths. */
export function pixelsOf(frame: Frame, { width, height }: Size): Size {
  const crop = cropOf(frame) ?? wholeFrame
  return { width: pixelsIn(crop.x, crop.width, width), height: pixelsIn(crop.y, crop.height, height) }
}

function pixelsIn(from: number, length: number, side: number): number {
  const nearest = Math.max(1, Math.round((length * side) / full))
  return Math.min(side - Math.min(side - 1, Math.round((from * side) / full)), nearest)
}

/** A point of a picture as the focus of what a frame keeps: percent of the frame, in tens. */
export function focusAt(frame: Frame, point: Point): PictureFocus {
  const tens = (part: number, whole: number) => within(Math.round((part / whole) * 10) * 10, 0, 100)
  return { x: tens(point.x - frame.x, frame.width), y: tens(point.y - frame.y, frame.height) }
}

/** Where upon the picture the focus of a frame lies. */
export function pointOf(frame: Frame, focus: PictureFocus): Point {
  return { x: frame.x + (frame.width * focus.x) / 100, y: frame.y + (frame.height * focus.y) / 100 }
}

/** What is seen of a frame in a place of this ratio, which is cut around the focus. */
export function seenOf(frame: Frame, { focus, ratio }: { focus: PictureFocus; ratio: number }): Frame {
  const own = frame.width / frame.height
  const width = own > ratio ? frame.height * ratio : frame.width
  const height = own > ratio ? frame.height : frame.width / ratio
  return {
    x: frame.x + ((frame.width - width) * focus.x) / 100,
    y: frame.y + ((frame.height - height) * focus.y) / 100,
    width,
    height,
  }
}
