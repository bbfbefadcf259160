import { stat } from 'node:fs/promises'
import type { Context } from '#server/context.ts'
import type { FormFile } from '#server/platform/http/receive-form.ts'
import { inspectPicture } from '#server/platform/pictures/inspect-picture.ts'
import type { FileType, PictureType } from '#server/platform/pictures/signatures.ts'
import { checkedPictureType } from './check-file.ts'
import { suffixOf, variants } from './rules.ts'

/** What is to be kept of a file: the temporary file of each rendition, the file itself first, whose `size` is in bytes. */
export type KeptAs = {
  renditions: { path: string; suffix: string }[]
  size: number
  picture: { width: number; height: number; look: string } | null
}

/** A private file, checked: what it really is, and what is to be kept of it. */
export type MadeFile = KeptAs & { file: FormFile; type: FileType }

/**
 * Makes a private picture anew in its own size and in those that lists show. Each temporary file is named in
 * `temporary` before it is written.
 */
export async function makeVariants(
  { files, pictures }: Context,
  file: FormFile,
  { format, temporary }: { format: PictureType; temporary: string[] },
): Promise<KeptAs> {
  await inspectPicture(file.path, format)
  const made = variants.map((variant) => ({ suffix: suffixOf(variant), path: files.temporaryPath() }))
  temporary.push(...made.map(({ path }) => path))
  const [original = '', display = '', thumbnail = ''] = made.map(({ path }) => path)
  const outputs = [
    { path: original, format: 'same' as const },
    { path: display, format: 'jpeg' as const, longestSide: 800 },
    { path: thumbnail, format: 'jpeg' as const, longestSide: 200 },
  ]
  const { width, height, look } = await pictures.rebuild(file.path, outputs, { allowWebp: format === 'webp' })
  const { size } = await stat(original)
  return { renditions: made, size, picture: { width, height, look } }
}

/** Checks a photo of somebody's progress and makes it anew: where and with what it was taken stays behind. */
export async function makePhoto(
  context: Context,
  file: FormFile,
  { temporary }: { temporary: string[] },
): Promise<MadeFile> {
  const type = await checkedPictureType(file)
  return { file, type, ...(await makeVariants(context, file, { format: type, temporary })) }
}
