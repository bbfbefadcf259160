import type { PictureFocus } from '#contract/site-content.ts'
import { type PictureCrop, smallestCrop } from '#contract/uploads.ts'

/** A frame on an image, in thousandths of its sides like `PictureCrop`, but with fractions while it is dragged. */
export type Frame = PictureCrop

/** A point or vector on an image, in thousandths of its sides. */
export type Point = { x: number; y: number }

/** The size of an image in pixels. */
export type Size = { width: number; height: number }

/** The edges and corners of a frame, by compass points. */
export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof handles)[number]

const full = 1000

/** The frame that contains the whole image. */
export const wholeFrame: Frame = { x: 0, y: 0, width: full, height: full }

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** Converts an aspect ratio in pixels to the ratio of a frame's sides in thousandths. */
export function ratioOf(aspect: number, { width, height }: Size): number {
  return (aspect * height) / width
}

/** The largest frame with this ratio, centered as close to a point as possible. */
export function largestFrame(ratio: number, around: Point = middleOf(wholeFrame)): Frame {
  const width = Math.min(full, full * ratio)
  const height = Math.min(full, full / ratio)
  return movedFrame({ x: around.x - width / 2, y: around.y - height / 2, width, height }, { x: 0, y: 0 })
}

export function middleOf({ x, y, width, height }: Frame): Point {
  return { x: x + width / 2, y: y + height / 2 }
}

/** Moves a frame, within the image. */
export function movedFrame(frame: Frame, by: Point): Frame {
  return {
    ...frame,
    x: within(frame.x + by.x, 0, full - frame.width),
    y: within(frame.y + by.y, 0, full - frame.height),
  }
}

/** Moves an edge or corner of a frame. With a ratio, moving an edge resizes the other two sides evenly. */
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

/** Moves the ends of one dimension, within the image and not below the smallest crop. */
function pulled(from: number, length: number, { start, end }: { start: number; end: number }) {
  const to = from + length
  const begin = start === 0 ? from : within(from + start, 0, to - smallestCrop)
  const finish = end === 0 ? to : within(to + end, from + smallestCrop, full)
  return { from: begin, length: finish - begin }
}

function inRatio(frame: Frame, wanted: Frame, { handle, ratio }: { handle: Handle; ratio: number }): Frame {
  const across = anchor(frame.x, frame.width, { start: handle.includes('w'), end: handle.includes('e') })
  const down = anchor(frame.y, frame.height, { start: handle.includes('n'), end: handle.includes('s') })
  // The dimension that changed more determines the other; an edge or arrow key changes only one.
  const aside = wanted.width - frame.width
  const up = wanted.height * ratio - frame.width
  const wantedWidth = frame.width + (Math.abs(aside) >= Math.abs(up) ? aside : up)
  const least = Math.max(smallestCrop, smallestCrop * ratio)
  const width = within(wantedWidth, least, Math.min(across.room, down.room * ratio))
  const height = width / ratio
  return { x: across.at - width * across.share, y: down.at - height * down.share, width, height }
}

/** The fixed point while a dimension is resized, the room from there, and the share of the frame before it. */
function anchor(from: number, length: number, { start, end }: { start: boolean; end: boolean }) {
  if (start) return { at: from + length, room: from + length, share: 1 }
  if (end) return { at: from, room: full - from, share: 0 }
  const at = from + length / 2
  return { at, room: 2 * Math.min(at, full - at), share: 0.5 }
}

/** The frame as a crop in whole thousandths; null for the whole image. */
export function cropOf(frame: Frame): PictureCrop | null {
  const x = within(Math.round(frame.x), 0, full - smallestCrop)
  const y = within(Math.round(frame.y), 0, full - smallestCrop)
  const width = within(Math.round(frame.width), smallestCrop, full - x)
  const height = within(Math.round(frame.height), smallestCrop, full - y)
  return width === full && height === full ? null : { x, y, width, height }
}

/** The size of the cropped image in pixels, from the crop in whole thousandths. */
export function pixelsOf(frame: Frame, { width, height }: Size): Size {
  const crop = cropOf(frame) ?? wholeFrame
  return { width: pixelsIn(crop.x, crop.width, width), height: pixelsIn(crop.y, crop.height, height) }
}

function pixelsIn(from: number, length: number, side: number): number {
  const nearest = Math.max(1, Math.round((length * side) / full))
  return Math.min(side - Math.min(side - 1, Math.round((from * side) / full)), nearest)
}

/** A point of the image as the focus of a frame: percent of the frame, rounded to tens. */
export function focusAt(frame: Frame, point: Point): PictureFocus {
  const tens = (part: number, whole: number) => within(Math.round((part / whole) * 10) * 10, 0, 100)
  return { x: tens(point.x - frame.x, frame.width), y: tens(point.y - frame.y, frame.height) }
}

/** The point of the image for a frame's focus. */
export function pointOf(frame: Frame, focus: PictureFocus): Point {
  return { x: frame.x + (frame.width * focus.x) / 100, y: frame.y + (frame.height * focus.y) / 100 }
}

/** The part of a frame that is visible when it is cut to a ratio around its focus. */
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
