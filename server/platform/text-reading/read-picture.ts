import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { darkOnLight, type Grey } from './ink.ts'
import { type ReadNumber, readDigits } from './read-digits.ts'
import { openTesseract, type ReadWord } from './tesseract.ts'

/** What is written on a picture: boxes are in pixels of this width and height, not those of the file. */
export type ReadText = { width: number; height: number; words: ReadWord[]; numbers: ReadNumber[] }

const width = 1_000
// Small digits differ in what only a larger picture shows; words are read from the usual one, which takes less time.
const widthForDigits = 1_400
const highest = 2.6

/** Reads a picture file. Runs in a process of its own: it takes two seconds of a processor and 250 MB. */
export async function readPicture(path: string): Promise<ReadText> {
  // Node's permissions bind what it reads itself, not what a library does.
  const file = await readFile(path)
  const grey = await greyOf(file, width)
  const numbers = readDigits([grey, await greyOf(file, widthForDigits)])
  const png = await sharp(grey.pixels, { raw: { width: grey.width, height: grey.height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const tesseract = await openTesseract()
  const words: ReadWord[] = []
  // A name in a coloured band at the top is lost if all is read as one block.
  const top = await sharp(png)
    .extract({ left: 0, top: 0, width: grey.width, height: Math.ceil(grey.height * 0.14) })
    .png()
    .toBuffer()
  for (const language of ['ara', 'eng'] as const) {
    words.push(...(await tesseract.read(png, language)))
    const above = await tesseract.read(top, language)
    words.push(...above.map((word) => ({ ...word, line: -1 - word.line })))
  }
  return { width: grey.width, height: grey.height, words, numbers }
}

async function greyOf(file: Buffer, across: number): Promise<Grey> {
  const { data, info } = await sharp(file, { limitInputPixels: 60_000_000 })
    .rotate()
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize({ width: across, height: across * highest, fit: 'inside', kernel: 'cubic' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return darkOnLight({ pixels: new Uint8Array(data), width: info.width, height: info.height })
}
