import { allLabelsWithin, labelsWithin } from './labels.ts'
import { inOrder, isHandle, isNumber } from './payee.ts'
import { around, type Box, type Row, type RowNumber, type Word } from './rows.ts'
import { standsAlone } from './values.ts'

export type FoundRecipient = { value: string; confidence: number; box: Box }

// Only one reader reads letters, so it has to be certain.
const leastOfHandle = 0.8
// Two letters of a picture or of a name are soon a label.
const leastOfLabel = 0.5

/**
 * To which number, handle or account money went, as labelled; names are left out. The sender's stands beside it and looks
 * the same, so what no label tells apart is blank, and so are two that contradict each other.
 */
export function recipientIn(rows: Row[]): FoundRecipient | null {
  const found = rows.flatMap((row, index) =>
    labelsWithin(row, 'recipient')
      .filter(({ words }) => words.every(({ confidence }) => confidence >= leastOfLabel))
      .flatMap(({ words }) => nearest(rows, index, words) ?? []),
  )
  // A handle says whose account it is, of which a number beside it may be only one.
  const handles = found.filter(({ value }) => value.includes('@'))
  const some = handles.length > 0 ? handles : found
  const [first] = some
  return first && some.every(({ value }) => value === first.value) ? first : null
}

/** What follows a label in its row, or else below it, up to the next label. */
function nearest(rows: Row[], index: number, label: Word[]): FoundRecipient | null {
  const row = rows[index]
  if (!row) return null
  const [own] = after(row, label)
  if (own) return own
  // Two columns, one of which may be the sender's.
  if (labelsWithin(row, 'sender').length > 0) return null
  const beside = [...row.arabic, ...row.english].filter(
    ({ box, text }) => text !== '' && !isBeside(box, label),
  )
  const isName = ({ text, confidence }: Word) => confidence > 0.6 && /^[\p{L}.'-]{2,}$/u.test(text)
  // What stands there and could not be read is the number.
  if (beside.length > 0 && !beside.some(isName)) return null
  // Beside a name there is one more line, below a label alone a name and a line.
  const below = rows.slice(index + 1, index + (beside.length > 0 ? 2 : 3))
  const end = below.findIndex((one) => allLabelsWithin(one).length > 0)
  for (const one of end < 0 ? below : below.slice(0, end)) {
    const all = identifiersIn(one)
    if (all.length > 0) return all.length === 1 && isAlone(one, all[0]?.box) ? (all[0] ?? null) : null
  }
  return null
}

/** Whether nothing is beside a value: it may be a label that was not read, such as that of a reference. */
const isAlone = ({ arabic, english }: Row, box: Box | undefined) =>
  box !== undefined &&
  [...arabic, ...english].every(({ box: word, text }) => {
    const gap = Math.max(word.x - box.x - box.width, box.x - word.x - word.width)
    return gap < box.height / 2 || !/[\p{L}\p{N}]{2}/u.test(text)
  })

/** Whether a part is in the columns of a label: either model reads the same words. */
const isBeside = (box: Box, label: Word[]) => {
  const all = around(label)
  return Math.min(all.x + all.width, box.x + box.width) > Math.max(all.x, box.x)
}

/** What stands after a label in the direction of its script, the nearest first, up to another label. */
function after(row: Row, label: Word[]): FoundRecipient[] {
  const last = label.at(-1)
  if (!last) return []
  const distance = (box: Box) =>
    last.language === 'ara' ? last.box.x - box.x - box.width : box.x - last.box.x - last.box.width
  const isAfter = (box: Box) => distance(box) > -last.box.height / 2
  const others = allLabelsWithin(row)
    .map(({ words }) => around(words))
    .filter((box) => isAfter(box) && !isBeside(box, label))
  const end = Math.min(...others.map(distance))
  return identifiersIn(row)
    .filter(({ box }) => isAfter(box) && distance(box) < end)
    .sort((one, other) => distance(one.box) - distance(other.box))
}

function identifiersIn(row: Row): FoundRecipient[] {
  const { english, numbers } = row
  const handles = english
    .filter(({ text, confidence, box }) => confidence >= leastOfHandle && isHandle(text) && isWhole(row, box))
    .map(({ text, confidence, box }) => ({ value: text.toLowerCase(), confidence, box }))
  const whole = inOne(numbers).flatMap((number, index, all) => {
    const { confidence, box } = number
    const value = inOrder(number.text)
    return isNumber(value) && standsAlone(number, index, all) ? [{ value, confidence, box }] : []
  })
  return [...handles, ...whole]
}

/** Whether nothing but a label is close before a handle, which is often divided at its `_` or `.`: its end is another's. */
function isWhole(row: Row, { x, height }: Box): boolean {
  const labels = allLabelsWithin(row).flatMap(({ words }) => words)
  const isIn = (middle: number, word: Word) => word.box.x < middle && middle < word.box.x + word.box.width
  return [...row.english, ...row.numbers].every(({ text, box }) => {
    const middle = box.x + box.width / 2
    const isBefore = middle < x && x - box.x - box.width < height * 0.9
    return !isBefore || text === '' || labels.some((label) => isIn(middle, label))
  })
}

/** A number is one, however its groups are set apart; a day or a sum beside it is none of them. */
function inOne(numbers: RowNumber[]): RowNumber[] {
  const joined: RowNumber[] = []
  for (const number of numbers) {
    const before = joined.at(-1)
    const isGroup =
      before &&
      /^[\d*]+$/.test(before.text + number.text) &&
      number.box.x - before.box.x - before.box.width < Math.max(before.box.height, number.box.height) * 0.9
    if (!isGroup) joined.push(number)
    else
      joined[joined.length - 1] = {
        text: before.text + number.text,
        confidence: Math.min(before.confidence, number.confidence) * 0.95,
        box: around([before, number]),
      }
  }
  return joined
}
