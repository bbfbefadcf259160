import type { Box } from './glyphs.ts'
import { linePictureOf } from './line-picture.ts'
import type { ReadNumber } from './read-digits.ts'
import { oneLine, type openTesseract, type ReadWord, undividedLine } from './tesseract.ts'
import { type Colours, unreadLinesOf } from './unread-lines.ts'

type Tesseract = Awaited<ReturnType<typeof openTesseract>>
type Seen = { words: ReadWord[]; numbers: ReadNumber[] }

const leastOfRead = 0.6
// A single Arabic word that is right is less certain than one within a line.
const leastOfSecond = { ara: 0.4, eng: 0.5 }
const sure = 0.8

/**
 * Reads the lines again of which nothing was read, each alone and by its colour: `العملية قيد التنفيذ` in amber is what
 * matters most on a receipt. Gives all words, and the coloured lines that were not read this time either.
 */
export async function lookAgain(
  tesseract: Tesseract,
  picture: Colours,
  { words, numbers }: Seen,
): Promise<{ words: ReadWord[]; unread: Box[] }> {
  const isText = ({ text, confidence }: ReadWord) => confidence > leastOfRead && /\p{L}{2}|\d{2}/u.test(text)
  const isCertain = ({ text, confidence }: ReadNumber) => confidence > 0.75 && /^[\d.:/*-]{2,}$/.test(text)
  const read = [...words.filter(isText), ...numbers.filter(isCertain)]
  const lines = unreadLinesOf(
    picture,
    read.map(({ box }) => box),
  )
  const found: ReadWord[] = []
  const unread: Box[] = []
  for (const [index, { box, isColoured }] of lines.entries()) {
    const here = await wordsOfLine(tesseract, picture, { box, line: -1_000 - index })
    found.push(...here)
    if (isColoured && here.length === 0) unread.push(box)
  }
  return {
    words: [...words.filter((word) => !found.some((other) => replaces(other, word))), ...found],
    unread,
  }
}

/** Words of letters alone: a number counts only if both readers saw it in the same picture. */
async function wordsOfLine(
  tesseract: Tesseract,
  picture: Colours,
  { box, line }: { box: Box; line: number },
): Promise<ReadWord[]> {
  const alone = await linePictureOf(picture, box)
  if (!alone) return []
  const { png, x, y, scale } = alone
  const read = await surest((language, mode) => tesseract.read(png, language, mode))
  return read.flatMap((word) => {
    const text = word.text.replace(/[.:،]+$/, '')
    if (word.confidence < leastOfSecond[word.language] || !/^\p{L}{2,}$/u.test(text)) return []
    const place = {
      x: Math.round(x + word.box.x / scale),
      y: Math.round(y + word.box.y / scale),
      width: Math.round(word.box.width / scale),
      height: Math.round(word.box.height / scale),
    }
    return [{ ...word, text, line, box: place }]
  })
}

/** What both languages see in a line, and where neither is sure, what they see if it is not divided into words first. */
async function surest(
  read: (language: ReadWord['language'], mode: number) => Promise<ReadWord[]>,
): Promise<ReadWord[]> {
  const [arabic, english] = [await read('ara', oneLine), await read('eng', oneLine)]
  if (Math.max(sureness(arabic), sureness(english)) > sure) return [...arabic, ...english]
  const better = (one: ReadWord[], other: ReadWord[]) => (sureness(other) > sureness(one) ? other : one)
  return [
    ...better(arabic, await read('ara', undividedLine)),
    ...better(english, await read('eng', undividedLine)),
  ]
}

const sureness = (words: ReadWord[]) =>
  words.length === 0 ? 0 : Math.min(...words.map(({ confidence }) => confidence))

/** Whether a word is of the same language and in the same place as one that was read worse. */
function replaces(word: ReadWord, other: ReadWord): boolean {
  if (word.language !== other.language || word.confidence < other.confidence) return false
  const [one, two] = [word.box, other.box]
  const across = Math.min(one.x + one.width, two.x + two.width) - Math.max(one.x, two.x)
  const down = Math.min(one.y + one.height, two.y + two.height) - Math.max(one.y, two.y)
  return across > 0.5 * Math.min(one.width, two.width) && down > 0.5 * Math.min(one.height, two.height)
}
