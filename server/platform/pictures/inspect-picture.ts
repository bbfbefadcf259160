import { open } from 'node:fs/promises'
import { ByteWindow } from './byte-window.ts'
import { inspectGif } from './inspect-gif.ts'
import { inspectJpeg } from './inspect-jpeg.ts'
import { inspectPng } from './inspect-png.ts'
import { inspectWebp } from './inspect-webp.ts'
import { PictureError } from './picture-error.ts'
import { PICTURE_LIMITS, type PictureLimits } from './picture-limits.ts'
import { type PictureType, SNIFFED_BYTES, sniffType } from './signatures.ts'

/** The size of an image in pixels, before any orientation is applied. */
export type PictureSize = { width: number; height: number }

const INSPECTIONS: Record<PictureType, (bytes: ByteWindow, limits: PictureLimits) => Promise<PictureSize>> = {
  jpeg: inspectJpeg,
  png: inspectPng,
  gif: inspectGif,
  webp: inspectWebp,
}

/**
 * Checks an image by its structure, without decoding a pixel and with 64 KiB of memory. Throws PictureError if a
 * decoder must not process it.
 */
export async function inspectPicture(
  path: string,
  type: PictureType,
  limits: PictureLimits = PICTURE_LIMITS,
): Promise<PictureSize> {
  const file = await open(path)
  try {
    const bytes = new ByteWindow(file, (await file.stat()).size)
    if (sniffType(await bytes.take(SNIFFED_BYTES)) !== type) throw new PictureError('wrong_format')
    bytes.position = 0
    return await INSPECTIONS[type](bytes, limits)
  } finally {
    await file.close()
  }
}
