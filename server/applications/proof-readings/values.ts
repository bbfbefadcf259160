import { type Label, labelOf } from './labels.ts'
import type { Row, RowNumber, Word } from './rows.ts'

/** The rows that hold the value of a label: its own, or the next one if nothing else is in its own. */
export function rowsOfLabel(rows: Row[], wanted: Label, value: 'numbers' | 'words' = 'numbers'): Row[] {
  return rows.flatMap((row, index) => {
    const found = labelOf(row)
    if (found?.label !== wanted) return []
    const rest = withoutWords(row, found.words)
    const next = rows[index + 1]
    if (value === 'numbers' ? hasNumbers(rest) : hasContent(rest)) return [rest]
    return next && labelOf(next) === null ? [next] : []
  })
}

function withoutWords(row: Row, label: Word[]): Row {
  const edges = label.map(({ box }) => box)
  const isLabel = ({ box }: { box: Word['box'] }) =>
    edges.some((edge) => {
      const across = Math.min(edge.x + edge.width, box.x + box.width) - Math.max(edge.x, box.x)
      return across > 0.5 * Math.min(edge.width, box.width)
    })
  const keep = <Part extends Word | RowNumber>(parts: Part[]) => parts.filter((part) => !isLabel(part))
  return { box: row.box, arabic: keep(row.arabic), english: keep(row.english), numbers: keep(row.numbers) }
}

// The model of the other language sees words in shapes of this one, but is not certain of them.
const hasContent = ({ arabic, english, numbers }: Row) =>
  hasNumbers({ numbers }) ||
  [...arabic, ...english].some(({ text, confidence }) => confidence > 0.6 && /[\p{L}\p{N}]{2}/u.test(text))

// A single digit is more often a letter of the label, such as its alef.
const hasNumbers = ({ numbers }: Pick<Row, 'numbers'>) =>
  numbers.some(({ text, confidence }) => confidence > 0.5 && /^[A-Z]*\d./.test(text))

/** Whether nothing else that may be a part of a number is close to it: half a number is a wrong number. */
export function standsAlone(number: RowNumber, _index: number, all: RowNumber[]): boolean {
  return all.every((other) => {
    if (other === number) return true
    const gap = Math.max(
      other.box.x - number.box.x - number.box.width,
      number.box.x - other.box.x - other.box.width,
    )
    return gap > Math.max(number.box.height, other.box.height) * 0.9
  })
}
