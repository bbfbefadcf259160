import type { PictureFocus, SitePicture } from '#contract/site-content.ts'
import {
  aspects,
  type CropShape,
  type PictureUse,
  pictureUses,
} from '#web/staff/site-editor/media/picture-uses.ts'
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

/** The crop of an image, and its focus: a point of the image, or null for the center of the crop. */
export type Adjustment = { shape: CropShape; frame: Frame; point: Point | null }

/** The initial crop of a new image. */
export function firstAdjustment(use: PictureUse, size: Size): Adjustment {
  const [shape = 'free'] = pictureUses[use].shapes
  return shaped({ shape, frame: wholeFrame, point: null }, shape, size)
}

/** The adjustment of an image that is already cropped on the server. */
export function storedAdjustment({ focus }: Pick<SitePicture, 'focus'>): Adjustment {
  return { shape: 'whole', frame: wholeFrame, point: focus ? pointOf(wholeFrame, focus) : null }
}

/** Changes the shape: the frame becomes as large as possible, around the same point. */
export function shaped(adjustment: Adjustment, shape: CropShape, size: Size): Adjustment {
  const ratio = ratioIn(shape, size)
  if (shape === 'whole') return { ...adjustment, shape, frame: wholeFrame }
  if (ratio === undefined) return { ...adjustment, shape }
  return { ...adjustment, shape, frame: largestFrame(ratio, adjustment.point ?? middleOf(adjustment.frame)) }
}

/** Changes the frame; the shape `whole` becomes `free`. */
export function framed(adjustment: Adjustment, frame: Frame): Adjustment {
  return { ...adjustment, shape: adjustment.shape === 'whole' ? 'free' : adjustment.shape, frame }
}

/** The width-to-height ratio of a shape's frame, both in thousandths of the image; undefined without a fixed shape. */
export function ratioIn(shape: CropShape, size: Size): number | undefined {
  const aspect = aspects[shape]
  return aspect === undefined ? undefined : ratioOf(aspect, size)
}

/** The focus in percent of the frame, rounded to tens. */
export function focusOf({ frame, point }: Adjustment): PictureFocus {
  return focusAt(frame, point ?? middleOf(frame))
}
