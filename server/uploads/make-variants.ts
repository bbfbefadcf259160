import { stat } from 'node:fs/promises'
import type { Context } from '#server/context.ts'
import type { FormFile } from '#server/platform/http/receive-form.ts'
import { inspectPicture } from '#server/platform/pictures/inspect-picture.ts'
import type { RenderedPages } from '#server/platform/pictures/rendered-pages.ts'
import type { FileType, PictureType } from '#server/platform/pictures/signatures.ts'
import { checkedPictureType } from './check-file.ts'
import { suffixOf, variants } from './rules.ts'

/** What to store of a file: a temporary file per variant, the file itself first, whose `size` is in bytes. */
export type StoredAs = {
  renditions: { path: string; suffix: string }[]
  size: number
  picture: { width: number; height: number; perceptualHash: string } | null
  /** Of a PDF whose first pages were rendered. */
  pages?: RenderedPages
}

/** A checked private file: its real type, and what to store of it. */
export type MadeFile = StoredAs & { file: FormFile; type: FileType }

/**
 * Re-encodes a private image in its own size and in the sizes for lists. Each temporary file is added to `temporary`
 * before it is written.
 */
export async function makeVariants(
  { files, pictures }: Context,
  file: FormFile,
  { format, temporary }: { format: PictureType; temporary: string[] },
): Promise<StoredAs> {
  await inspectPicture(file.path, format)
  const made = variants.map((variant) => ({ suffix: suffixOf(variant), path: files.temporaryPath() }))
  temporary.push(...made.map(({ path }) => path))
  const [original = '', display = '', thumbnail = ''] = made.map(({ path }) => path)
  const outputs = [
    { path: original, format: 'same' as const },
    { path: display, format: 'jpeg' as const, longestSide: 800 },
    { path: thumbnail, format: 'jpeg' as const, longestSide: 200 },
  ]
  const { width, height, perceptualHash } = await pictures.rebuild(file.path, outputs, {
    allowWebp: format === 'webp',
  })
  const { size } = await stat(original)
  return { renditions: made, size, picture: { width, height, perceptualHash } }
}

/** Checks a progress photo and re-encodes it, which removes location and device data. */
export async function makePhoto(
  context: Context,
  file: FormFile,
  { temporary }: { temporary: string[] },
): Promise<MadeFile> {
  const type = await checkedPictureType(file)
  return { file, type, ...(await makeVariants(context, file, { format: type, temporary })) }
}
