import type { PictureFocus, SitePicture } from '#contract/site-content.ts'
import { aspects, type CropShape, type PictureUse, pictureUses } from '#web/site-editor/media/picture-uses.ts'
import {
  type Frame,
  focusAt,
  largestFrame,
  middleOf,
  type Point,
  pointOf,
  ratioOf,
  type Size,
  wholeFrame,
} from './crop-frame.ts'

/** How a picture is cropped, and what of it stays in sight: a point of the picture, or null for the middle of the crop. */
export type Adjustment = { shape: CropShape; frame: Frame; point: Point | null }

/** How a new picture for a use is cropped at first. */
export function firstAdjustment(use: PictureUse, size: Size): Adjustment {
  const [shape = 'free'] = pictureUses[use].shapes
  return shaped({ shape, frame: wholeFrame, point: null }, shape, size)
}

/** A picture that was cropped already, with its focus. */
export function storedAdjustment({ focus }: Pick<SitePicture, 'focus'>): Adjustment {
  return { shape: 'whole', frame: wholeFrame, point: focus ? pointOf(wholeFrame, focus) : null }
}

/** The same with another shape: the frame is as large as that allows, about where it was. */
export function shaped(adjustment: Adjustment, shape: CropShape, size: Size): Adjustment {
  const ratio = ratioIn(shape, size)
  if (shape === 'whole') return { ...adjustment, shape, frame: wholeFrame }
  if (ratio === undefined) return { ...adjustment, shape }
  return { ...adjustment, shape, frame: largestFrame(ratio, adjustment.point ?? middleOf(adjustment.frame)) }
}

/** The same with another frame; all of the picture it is then no more. */
export function framed(adjustment: Adjustment, frame: Frame): Adjustment {
  return { ...adjustment, shape: adjustment.shape === 'whole' ? 'free' : adjustment.shape, frame }
}

/** The ratio that the frame of a shape keeps, in thousandths of both sides. */
export function ratioIn(shape: CropShape, size: Size): number | undefined {
  const aspect = aspects[shape]
  return aspect === undefined ? undefined : ratioOf(aspect, size)
}

/** What stays in sight of what is kept: percent of it, in tens. */
export function focusOf({ frame, point }: Adjustment): PictureFocus {
  return focusAt(frame, point ?? middleOf(frame))
}
