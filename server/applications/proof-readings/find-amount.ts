import { timeIn } from './find-time.ts'
import { isAlike, labelOf, labelsWithin } from './labels.ts'
import type { Box, Row, RowNumber, Word } from './rows.ts'
import { rowsOfLabel, standsAlone } from './values.ts'

export type FoundAmount = { value: number; confidence: number; box: Box }

// Nothing that is sold here costs less; fees do.
const least = 10
// In pixels: the letters of a receipt are higher, the noise of a photo is not.
const lowest = 11
const currencies = ['جنيه', 'جنيها', 'جم', 'egp', 'le', 'pounds']
const otherCurrencies = [
  'دولار',
  'ريال',
  'درهم',
  'دينار',
  'ليره',
  'usd',
  'eur',
  'sar',
  'aed',
  'kwd',
  'sdg',
  'lbp',
]

/** The amount in EGP: what is labelled so, or the only large sum that nothing else explains. */
export function amountIn(rows: Row[]): FoundAmount | null {
  const labelled = rowsOfLabel(rows, 'amount').filter(isOfSums).flatMap(amountsOf)
  if (labelled.length > 0) return sure(labelled)
  // Where the sum of the label was not read, another number is another thing.
  if (rows.some((row) => labelOf(row)?.label === 'amount')) return null
  const others = new Set(rowsOfLabel(rows, 'other amount'))
  const explained = new Set(rows.filter((row) => labelOf(row) !== null).concat([...others]))
  const firstLabel = rows.findIndex((row) => labelOf(row) !== null)
  // Above all labels stands what matters most; its currency is often too ornate to be read.
  const isFree = (row: Row, index: number) =>
    !explained.has(row) && isOfSums(row) && (hasCurrency(row) || index < firstLabel)
  const all = rows.filter(isFree).flatMap(amountsOf)
  // Beside a sum that is certain, one that is hardly a number is a part of a picture.
  const isClear = all.some(({ confidence }) => confidence > 0.9)
  const free = isClear ? all.filter(({ confidence }) => confidence > 0.5) : all
  const tallest = Math.max(...free.map(({ box }) => box.height))
  return sure(free.filter(({ box }) => box.height > tallest * 0.8))
}

/** Different sums for one label contradict each other. */
function sure(found: FoundAmount[]): FoundAmount | null {
  const [first] = found
  if (!first || found.some(({ value }) => value !== first.value)) return null
  return found.sort((one, other) => other.confidence - one.confidence)[0] ?? null
}

const hasCurrency = (row: Row, of = currencies) =>
  [...row.arabic, ...row.english].some(({ text }) => of.some((currency) => isAlike(text, currency)))

/** Not a row with a day, a time of day or a percentage, unless it names the currency: its numbers are no sums. */
function isOfSums(row: Row): boolean {
  if (hasCurrency(row)) return true
  if (row.english.some(({ text }) => /\d%/.test(text))) return false
  return timeIn([row]) === null && !row.numbers.some(({ text }) => /\d:\d/.test(text))
}

/** The numbers of a row without those after the word for a fee or a balance, as messages name them in passing. */
function withoutOthers(row: Row): RowNumber[] {
  const others = labelsWithin(row, 'other amount').flatMap(({ words }) => words.slice(-1))
  const isAfter = ({ box }: RowNumber, word: Word) =>
    word.language === 'ara' ? box.x < word.box.x : box.x > word.box.x
  return row.numbers.filter((number) => !others.some((word) => isAfter(number, word)))
}

function amountsOf(row: Row): FoundAmount[] {
  if (hasCurrency(row, otherCurrencies)) return []
  const numbers = joined(withoutOthers(row))
  // Where a part of a sum was lost, the rest of it is another sum.
  if (!numbers.every(standsAlone)) return []
  return numbers.flatMap(({ text, confidence, box }) => {
    const value = box.height < lowest ? null : amountOf(text)
    return value === null ? [] : [{ value, confidence, box }]
  })
}

/** A number that was split at its marks or wide places is one again: `1` `.500` `.00`. */
function joined(numbers: RowNumber[]): RowNumber[] {
  const whole: RowNumber[] = []
  for (const number of numbers) {
    const before = whole.at(-1)
    const gap = before ? number.box.x - before.box.x - before.box.width : Infinity
    const high = Math.max(number.box.height, before?.box.height ?? 0)
    const isRest = /^\.\d/.test(number.text) || before?.text.endsWith('.')
    // Two numbers never stand so close to one another; a digit that was lost between them would take more.
    if (!before || gap > high * (isRest ? 1.2 : 0.45)) {
      whole.push(number)
      continue
    }
    const [y, bottom] = [
      Math.min(before.box.y, number.box.y),
      Math.max(before.box.y + before.box.height, number.box.y + number.box.height),
    ]
    const box = {
      x: before.box.x,
      y,
      width: number.box.x + number.box.width - before.box.x,
      height: bottom - y,
    }
    whole[whole.length - 1] = {
      text: before.text + number.text,
      confidence: Math.min(before.confidence, number.confidence),
      box,
    }
  }
  return whole
}

/** Pounds; null for what is no amount, such as an account number. */
export function amountOf(text: string): number | null {
  const digits = text.replace(/^(?:EGP|LE)|[A-Za-z.]+$/gi, '')
  const [, pounds, piastres = '0'] =
    digits.match(/^(\d{1,3}(?:\.\d{3})+)(?:\.(\d{2}))?$/) ?? digits.match(/^(\d{1,6})(?:\.(\d{2}))?$/) ?? []
  if (pounds === undefined) return null
  const value = (Number(pounds.replace(/\./g, '')) * 100 + Number(piastres)) / 100
  return value >= least && value < 1_000_000 ? value : null
}
