import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Box } from './glyphs.ts'
import { darkOnLight, type Grey } from './ink.ts'
import { type ReadCode, readCodes } from './read-codes.ts'
import { type ReadNumber, readDigits } from './read-digits.ts'
import { lookAgain } from './second-look.ts'
import { openTesseract, type ReadWord } from './tesseract.ts'
import type { Colours } from './unread-lines.ts'

/** By how many degrees a picture was turned clockwise before it was read. */
type Turn = 0 | 90 | 180 | 270

/**
 * What is written on a picture: boxes are in pixels of this width and height, not those of the file, and of the picture
 * as it was turned to be read. `unread` is where something is written in colour that nobody could read.
 */
export type ReadText = {
  width: number
  height: number
  turn: Turn
  words: ReadWord[]
  numbers: ReadNumber[]
  codes: ReadCode[]
  unread: Box[]
}

const width = 1_000
// Small digits differ in what only a larger picture shows; words are read from the usual one, which takes less time.
const widthForDigits = 1_400
const highest = 2.6
// Of receipts that stand upright ten is the least that was seen; of those that do not, two.
const leastWords = 6
const leastOfMiddle = 3

type Tesseract = Awaited<ReturnType<typeof openTesseract>>
type Page = { turn: Turn; grey: Grey; png: Buffer }

/** Reads a picture file. Runs in a process of its own: it takes two seconds of a processor and 250 MB. */
export async function readPicture(path: string): Promise<ReadText> {
  // Node's permissions bind what it reads itself, not what a library does.
  const file = await readFile(path)
  const tesseract = await openTesseract()
  const straight = await pageOf(file, 0)
  const first = await wordsOn(tesseract, straight.png)
  const turned = countWords(first) < leastWords ? await turnedPage(tesseract, file) : null
  const { turn, grey, png } = turned ?? straight
  const words = turned ? await wordsOn(tesseract, png) : first
  // A name in a coloured band at the top is lost if all is read as one block.
  const above = await wordsOn(tesseract, await partOf(grey, png, { from: 0, to: 0.14 }))
  words.push(...above.map((word) => ({ ...word, line: -1 - word.line })))
  const numbers = readDigits([grey, await greyOf(file, { across: widthForDigits, turn })])
  // The light ground would fill the middle of a code.
  const codes = await readCodes(await plainGrey(file, { across: width, turn }))
  const colours = await coloursOf(file, { across: width, turn })
  const again = await lookAgain(tesseract, colours, { words, numbers })
  return { width: grey.width, height: grey.height, turn, numbers, codes, ...again }
}

/** The picture as turned to where words are read in its middle; null if there is no such way, as on a picture without text. */
async function turnedPage(tesseract: Tesseract, file: Buffer): Promise<Page | null> {
  for (const turn of [90, 270, 180] as const) {
    const page = await pageOf(file, turn)
    const middle = await partOf(page.grey, page.png, { from: 0.3, to: 0.7 })
    if (countWords(await wordsOn(tesseract, middle)) >= leastOfMiddle) return page
  }
  return null
}

async function wordsOn(tesseract: Tesseract, png: Buffer): Promise<ReadWord[]> {
  return [...(await tesseract.read(png, 'ara')), ...(await tesseract.read(png, 'eng'))]
}

const countWords = (words: ReadWord[]) =>
  words.filter(({ text, confidence }) => confidence > 0.85 && /^\p{L}{3,}$/u.test(text)).length

async function pageOf(file: Buffer, turn: Turn): Promise<Page> {
  const grey = await greyOf(file, { across: width, turn })
  const png = await sharp(grey.pixels, { raw: { width: grey.width, height: grey.height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return { turn, grey, png }
}

/** A part of a picture, from one to another share of its height. */
function partOf(grey: Grey, png: Buffer, { from, to }: { from: number; to: number }): Promise<Buffer> {
  const top = Math.floor(grey.height * from)
  const height = Math.ceil(grey.height * to) - top
  return sharp(png).extract({ left: 0, top, width: grey.width, height }).png().toBuffer()
}

async function greyOf(file: Buffer, size: Size): Promise<Grey> {
  return darkOnLight(await plainGrey(file, size))
}

type Size = { across: number; turn: Turn }

async function plainGrey(file: Buffer, size: Size): Promise<Grey> {
  const { data, info } = await sized(file, size)
    .greyscale()
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: new Uint8Array(data), width: info.width, height: info.height }
}

async function coloursOf(file: Buffer, size: Size): Promise<Colours> {
  const { data, info } = await sized(file, size)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: new Uint8Array(data), width: info.width, height: info.height }
}

const sized = (file: Buffer, { across, turn }: Size) =>
  sharp(file, { limitInputPixels: 60_000_000 })
    .autoOrient()
    .rotate(turn)
    .flatten({ background: '#ffffff' })
    .resize({ width: across, height: across * highest, fit: 'inside', kernel: 'cubic' })
