import sharp from 'sharp'
import type { ComparedPictures, PictureLooks } from './compared-pictures.ts'
import { type ComparedPicture, likenessOf } from './picture-likeness.ts'
import { textWindows } from './text-windows.ts'
import { windowTerms } from './window-terms.ts'

/** The longest side of what is compared: the letters of a phone's receipt are about 10 pixels high. */
const SIDE = 800

/** The search terms by which copies of a picture are found. */
export async function lookAt(path: string): Promise<PictureLooks> {
  const { windows } = await read(path)
  return { windows: windows.map(windowTerms) }
}

/** How a picture is like each of some others; those that cannot be decoded are unknown. */
export async function comparePictures(path: string, others: string[]): Promise<ComparedPictures> {
  const picture = await read(path)
  const compared: ComparedPictures = { likenesses: [] }
  for (const other of others) {
    const earlier = await read(other).catch(() => null)
    compared.likenesses.push(earlier ? likenessOf(picture, earlier) : { kind: 'unknown' })
  }
  return compared
}

async function read(path: string): Promise<ComparedPicture> {
  const { data, info } = await sharp(path, { failOn: 'error', limitInputPixels: 50_000_000, pages: 1 })
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const picture = { pixels: data, width: info.width, height: info.height }
  return { picture, windows: textWindows(picture) }
}
