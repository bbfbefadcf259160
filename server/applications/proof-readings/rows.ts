export type Box = { x: number; y: number; width: number; height: number }
export type Word = { text: string; language: 'ara' | 'eng'; line: number; confidence: number; box: Box }
export type ShapeNumber = { text: string; kind: 'arabic' | 'latin'; confidence: number; box: Box }
/**
 * What is written on a picture, as read by two models of words and by a reader of digits, after the picture was turned
 * clockwise by so many degrees; the contents of its QR codes; and where something is written in colour that nobody could
 * read.
 */
export type ReadText = {
  width: number
  height: number
  turn: 0 | 90 | 180 | 270
  words: Word[]
  numbers: ShapeNumber[]
  codes: { text: string; box: Box }[]
  unread: Box[]
}

/** A number, or letters with a number as in references, in Latin digits with `.` for every mark within an amount. */
export type RowNumber = { text: string; confidence: number; box: Box }
/** What is written beside one another. */
export type Row = { box: Box; arabic: Word[]; english: Word[]; numbers: RowNumber[] }

/** The rows of a picture from top to bottom. */
export function rowsOf({ words, numbers }: Pick<ReadText, 'words' | 'numbers'>): Row[] {
  const rows: Row[] = []
  const lines = [...Map.groupBy(words, ({ language, line }) => `${language} ${line}`).values()]
  for (const line of lines.sort((one, other) => middleOf(around(one)) - middleOf(around(other)))) {
    const box = around(line)
    const row = rows.find((one) => sharedHeight(one.box, box) > 0.5)
    const target = row ?? { box, arabic: [], english: [], numbers: [] }
    if (!row) rows.push(target)
    target.box = around([target, { box }])
    target[line[0]?.language === 'ara' ? 'arabic' : 'english'].push(...line)
  }
  for (const number of unified(words, numbers)) {
    const row = nearestRow(rows, number.box)
    if (row) row.numbers.push(number)
    else rows.push({ box: number.box, arabic: [], english: [], numbers: [number] })
  }
  for (const row of rows) {
    for (const part of [row.arabic, row.english, row.numbers])
      part.sort((one, other) => one.box.x - other.box.x)
    row.arabic.reverse()
  }
  return rows.sort((one, other) => middleOf(one.box) - middleOf(other.box))
}

export const middleOf = ({ y, height }: Box) => y + height / 2

export function around(parts: { box: Box }[]): Box {
  const x = Math.min(...parts.map(({ box }) => box.x))
  const y = Math.min(...parts.map(({ box }) => box.y))
  const right = Math.max(...parts.map(({ box }) => box.x + box.width))
  const bottom = Math.max(...parts.map(({ box }) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}

function sharedHeight(one: Box, other: Box): number {
  const shared = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return shared / Math.min(one.height, other.height)
}

/** The row with the word nearest to a number, as lines of photos are slanted. */
function nearestRow(rows: Row[], box: Box): Row | undefined {
  const near = rows.flatMap((row) =>
    [...row.arabic, ...row.english].map((word) => ({ row, shared: sharedHeight(word.box, box), word })),
  )
  const distance = (word: Word) =>
    Math.max(0, word.box.x - box.x - box.width, box.x - word.box.x - word.box.width)
  const beside = near.filter(({ shared }) => shared > 0.35)
  return beside.sort((one, other) => distance(one.word) - distance(other.word))[0]?.row
}

// A single mark that is hardly a digit is an edge or a fold.
const isRead = ({ text, confidence }: ShapeNumber) => confidence > 0.65 || text.length > 1

/** Numbers that both readers agree on are certain; Arabic-Indic digits are read by shape alone. */
function unified(words: Word[], shapes: ShapeNumber[]): RowNumber[] {
  const numbers = withoutLetters(words, shapes)
  const arabic = numbers.filter(({ kind }) => kind === 'arabic')
  const latin = numbers.filter(({ kind }) => kind === 'latin')
  const written = words.filter(
    (word) =>
      word.language === 'eng' &&
      isMostlyDigits(word.text) &&
      !isArabicWord(words, word) &&
      !arabic.some((number) => sharedPart(number.box, word.box) > (word.confidence > 0.5 ? 0.6 : 0.25)),
  )
  const alone = latin
    .filter(({ box }) => !written.some((word) => isSamePlace(word.box, box)))
    .map((number) => ({
      ...number,
      confidence: number.confidence > 0.9 ? 0.78 : Math.min(0.7, number.confidence),
    }))
  const letters = words.filter(
    ({ language, text, confidence }) => language === 'eng' && confidence > 0.85 && isOfLetters(text),
  )
  return [...arabic, ...alone, ...runsOf(written, latin).flatMap((run) => compared(run, letters))]
}

// Fewer characters could be the end of another number.
const leastOfEnd = 8

const isOfLetters = (text: string) => /^\p{L}{3,}$/u.test(text)

/** The numbers without what the readers of words are certain to be letters. */
function withoutLetters(words: Word[], numbers: ShapeNumber[]): ShapeNumber[] {
  const letters = words.filter(({ text, confidence }) => confidence > 0.6 && isOfLetters(text))
  const certain = letters.filter(({ language, confidence }) => language === 'eng' && confidence > 0.85)
  return numbers.filter((number) => {
    if (!isRead(number)) return false
    const isIn = ({ box }: Word) => isSamePlace(box, number.box) && box.width < number.box.width * 8
    if (number.kind === 'arabic') return number.text.length >= 4 || !letters.some(isIn)
    const isWord = (word: Word) => isIn(word) && number.box.width < word.box.width * 1.4
    return !number.text.includes('?') || !certain.some(isWord)
  })
}

/** Whether the English model took an Arabic word for digits. */
function isArabicWord(words: Word[], { box, confidence }: Word): boolean {
  return words.some(
    (word) =>
      word.language === 'ara' &&
      word.confidence > Math.max(0.6, confidence + 0.15) &&
      /^\p{Script=Arabic}{2,}$/u.test(word.text) &&
      !/^[\u0660-\u0669]+$/.test(word.text) &&
      isSamePlace(word.box, box),
  )
}

type Run = { words: Word[]; shapes: ShapeNumber[] }

/** What the two readers saw in the same places: they may have divided it differently. */
function runsOf(words: Word[], shapes: ShapeNumber[]): Run[] {
  const runs: Run[] = []
  for (const word of [...words].sort((one, other) => one.box.x - other.box.x)) {
    const here = shapes.filter(({ box }) => isSamePlace(box, word.box))
    const run = runs.find((one) => one.shapes.some((shape) => here.includes(shape)))
    if (run) {
      run.words.push(word)
      run.shapes.push(...here.filter((shape) => !run.shapes.includes(shape)))
    } else runs.push({ words: [word], shapes: here })
  }
  return runs
}

function compared({ words, shapes }: Run, letters: Word[]): RowNumber[] {
  const joined = shapes
    .sort((one, other) => one.box.x - other.box.x)
    .map(({ text }) => text)
    .join('')
  const texts = words.map(({ text }) => plainNumber(text))
  const isSame = agree(texts.join(''), joined)
  const beside = letters.filter(({ box }) => shapes.some((shape) => isSamePlace(box, shape.box)))
  const lettersBeside = beside.reduce((sum, { text }) => sum + text.length, 0)
  const isEnd = texts.join('').length >= leastOfEnd && isPart(texts.join(''), joined, lettersBeside)
  return words.map((word, index) => {
    const text = texts[index] ?? ''
    const isLikely =
      (word.confidence > 0.8 && /^\d{2,}$/.test(text) && isPart(text, joined, lettersBeside)) ||
      (word.confidence > 0.7 && mayBe(text, joined, '[A-Za-z]{1,3}')) ||
      // The first digit of a reference touches the letter before it.
      (word.confidence > 0.85 && /^FT\d{10}$/.test(text) && mayBe(text, joined, '[A-Z]\\d?')) ||
      (word.confidence > 0.8 && isEnd) ||
      // A digit that only one of them tells has to be very certain.
      (word.confidence > 0.95 && mayBe(text, joined, '[0-9A-Za-z.]{1,3}'))
    const hidden = hiddenIn(word.text, joined)
    if (words.length === 1 && hidden) return { text: hidden, box: word.box, confidence: 0.9 }
    const confidence = isSame ? 0.98 : isLikely ? 0.85 : Math.min(0.6, word.confidence)
    return { text, box: word.box, confidence }
  })
}

/** The number with stars that the shapes show, if the reader of words saw the same digits before and after them. */
function hiddenIn(text: string, shapes: string): string | null {
  const [, start, end = ''] = shapes.match(/^(\d*)\*{2,}(\d{3,})$/) ?? []
  if (start === undefined || (start === '' && end === '')) return null
  const isSame = text.startsWith(start) && text.endsWith(end)
  return isSame && /^[^\d]{2,}$/.test(text.slice(start.length, text.length - end.length)) ? shapes : null
}

function isMostlyDigits(text: string): boolean {
  const digits = text.match(/\d/g)?.length ?? 0
  return digits * 2 > text.replace(/[^\p{L}\d]/gu, '').length
}

const plainNumber = (text: string) => text.replace(/[,،٬٫]/g, '.').replace(/[^\dA-Za-z.:/*-]/g, '')

// On a coarse picture a point and a line look alike; the reader of words knows what fits.
const isMark = (character: string) => /^[.:/-]$/.test(character)

/** Whether two readings have the same digits, and marks in the same places; `?` of the reader of digits is any letter. */
function agree(text: string, shapes: string): boolean {
  const one = text.replace(/[.]+$/, '')
  const other = shapes.replace(/[.]+$/, '')
  const [, letters, digits] = one.match(/^([A-Z]{1,4})(\d{6,})$/) ?? []
  if (letters && digits && other.endsWith(digits) && other.length <= one.length) return true
  if (one.length !== other.length) return false
  return [...other].every((shape, index) => {
    const character = one[index] ?? ''
    if (isMark(shape)) return isMark(character)
    return shape === '?' ? /[A-Za-z]/.test(character) : shape === character
  })
}

/**
 * Whether the rest of the shapes, before or after a text, are letters that stand beside it: so many letters as were read
 * there, as in `29 Nov 2026, 11:24`, or something that is no digit. Otherwise the text has lost a digit.
 */
function isPart(text: string, shapes: string, lettersBeside: number): boolean {
  const isRest = (rest: string, seam = '') =>
    rest.length === lettersBeside || (!/\d/.test(rest) && /[?:]/.test(seam))
  const [before, after] = [shapes.slice(0, -text.length), shapes.slice(text.length)]
  return (
    (shapes.endsWith(text) && isRest(before, before.at(-1))) ||
    (shapes.startsWith(text) && isRest(after, after[0]))
  )
}

/** Whether the digits that were told apart are those of the text, and each `?` may be what was `unread`. */
function mayBe(text: string, shapes: string, unread: string): boolean {
  if (!shapes.includes('?') || (shapes.match(/\d/g)?.length ?? 0) < 3) return false
  const pattern = shapes.replace(/[.*/-]/g, '\\$&').replace(/\?/g, unread)
  return new RegExp(`^${pattern}$`).test(text)
}

/** Whether most of the smaller of two boxes is inside the other. */
const isSamePlace = (one: Box, other: Box) => sharedPart(one, other) > 0.6

/** How much of the smaller of two boxes is inside the other. */
function sharedPart(one: Box, other: Box): number {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  if (across <= 0 || down <= 0) return 0
  return (across * down) / Math.min(one.width * one.height, other.width * other.height)
}
