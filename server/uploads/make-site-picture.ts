import type { PictureCrop } from '#contract/uploads.ts'
import type { Context } from '#server/context.ts'
import type { FormFile } from '#server/platform/http/receive-form.ts'
import { inspectPicture } from '#server/platform/pictures/inspect-picture.ts'
import type { PictureOutput } from '#server/platform/pictures/rebuilt.ts'
import type { PictureType } from '#server/platform/pictures/signatures.ts'
import { checkedPictureType } from './check-file.ts'
import { likenessAt, likenessOutput } from './likeness.ts'
import { siteRenditions, siteSuffixOf } from './rules.ts'

/** A picture for the site, made anew: a temporary file for each width and format, and what is to be known of it. */
export type MadePicture = {
  file: FormFile
  type: PictureType
  renditions: { path: string; suffix: string }[]
  width: number
  height: number
  look: string
  /** A few bytes that stand in for it, as a data address. */
  blur: string
}

// A scroll of a picture would cost seconds in the slower format.
const tallest = 3

/**
 * Checks a picture for the site and makes it anew in the widths and formats that pages show. Its real type counts,
 * whatever its name says; of a crop only what is inside is kept. Each temporary file is named in `temporary` before it
 * is written.
 */
export async function makeSitePicture(
  { files, pictures }: Context,
  file: FormFile,
  { temporary, crop }: { temporary: string[]; crop: PictureCrop | null },
): Promise<MadePicture> {
  const type = await checkedPictureType(file)
  await inspectPicture(file.path, type)
  const renditions = siteRenditions.map((rendition) => ({
    path: files.temporaryPath(),
    suffix: siteSuffixOf(rendition),
    rendition,
  }))
  const likeness = likenessOutput(files.temporaryPath())
  temporary.push(likeness.path, ...renditions.map(({ path }) => path))
  const outputs = renditions.map(
    ({ path, rendition: { width, format } }): PictureOutput => ({
      path,
      format,
      width,
      longestSide: width * tallest,
    }),
  )
  const { width, height, look } = await pictures.rebuild(file.path, [...outputs, likeness], {
    allowWebp: true,
    ...(crop && { crop }),
  })
  return { file, type, renditions, width, height, look, blur: await likenessAt(likeness.path) }
}
