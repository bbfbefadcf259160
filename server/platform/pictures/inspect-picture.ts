import { open } from 'node:fs/promises'
import { ByteWindow } from './byte-window.ts'
import { inspectGif } from './inspect-gif.ts'
import { inspectJpeg } from './inspect-jpeg.ts'
import { inspectPng } from './inspect-png.ts'
import { inspectWebp } from './inspect-webp.ts'
import { PICTURE_LIMITS, type PictureLimits } from './picture-limits.ts'
import { PictureRefused } from './picture-refused.ts'
import { type PictureType, SNIFFED_BYTES, sniffType } from './signatures.ts'

/** A picture's own size in pixels, before any orientation is applied. */
export type PictureSize = { width: number; height: number }

const INSPECTIONS: Record<PictureType, (bytes: ByteWindow, limits: PictureLimits) => Promise<PictureSize>> = {
  jpeg: inspectJpeg,
  png: inspectPng,
  gif: inspectGif,
  webp: inspectWebp,
}

/**
 * Judges a picture by its structure, without decoding a pixel and with 64 KiB of memory.
 * Throws PictureRefused where a decoder must not see it.
 */
export async function inspectPicture(
  path: string,
  type: PictureType,
  limits: PictureLimits = PICTURE_LIMITS,
): Promise<PictureSize> {
  const file = await open(path)
  try {
    const bytes = new ByteWindow(file, (await file.stat()).size)
    if (sniffType(await bytes.take(SNIFFED_BYTES)) !== type) throw new PictureRefused('wrong_format')
    bytes.position = 0
    return await INSPECTIONS[type](bytes, limits)
  } finally {
    await file.close()
  }
}
