import type { PictureCrop } from '#contract/uploads.ts'
import type { Context } from '#server/context.ts'
import type { FormFile } from '#server/platform/http/receive-form.ts'
import { inspectPicture } from '#server/platform/pictures/inspect-picture.ts'
import type { PictureArea, PictureOutput } from '#server/platform/pictures/rebuilt.ts'
import type { PictureType } from '#server/platform/pictures/signatures.ts'
import { checkedPictureType } from './check-file.ts'
import { placeholderAt, placeholderOutput } from './placeholder-image.ts'
import { siteRenditions, siteSuffixOf } from './rules.ts'

/** A re-encoded image for the site: a temporary file per width and format, and its metadata. */
export type MadePicture = {
  file: FormFile
  type: PictureType
  renditions: { path: string; suffix: string }[]
  width: number
  height: number
  perceptualHash: string
  /** The placeholder, as a data URL. */
  blur: string
}

// Encoding a very tall image as AVIF would take seconds.
const tallest = 3

/**
 * Checks an image for the site and re-encodes it in the widths and formats that pages use. Only the real type counts,
 * not the name; of a crop only the part inside is stored, and the ellipses in the boxes `blurs` are unrecognizable. Each temporary file is added to `temporary` before it is
 * written.
 */
export async function makeSitePicture(
  { files, pictures }: Context,
  file: FormFile,
  { temporary, crop, blurs }: { temporary: string[]; crop: PictureCrop | null; blurs?: PictureArea[] },
): Promise<MadePicture> {
  const type = await checkedPictureType(file)
  await inspectPicture(file.path, type)
  const renditions = siteRenditions.map((rendition) => ({
    path: files.temporaryPath(),
    suffix: siteSuffixOf(rendition),
    rendition,
  }))
  const placeholder = placeholderOutput(files.temporaryPath())
  temporary.push(placeholder.path, ...renditions.map(({ path }) => path))
  const outputs = renditions.map(
    ({ path, rendition: { width, format } }): PictureOutput => ({
      path,
      format,
      width,
      longestSide: width * tallest,
    }),
  )
  const { width, height, perceptualHash } = await pictures.rebuild(file.path, [...outputs, placeholder], {
    allowWebp: true,
    ...(crop && { crop }),
    ...(blurs && blurs.length > 0 && { blurs }),
  })
  return {
    file,
    type,
    renditions,
    width,
    height,
    perceptualHash,
    blur: await placeholderAt(placeholder.path),
  }
}
