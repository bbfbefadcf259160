import { Readable } from 'node:stream'

/** A cell: a text, a number that a program may calculate with, or nothing. */
export type CsvCell = string | number | null | undefined

// Without it, Excel reads the Arabic of a file as another character set.
const byteOrderMark = '\uFEFF'

/** What a spreadsheet would run as a formula, also behind spaces. */
const formulaStart = /^(?: *[=+\-@]|[\t\r\n])/

/** The same where a spreadsheet separates cells by another character than the comma. */
const innerFormula = /([;\t|]\s*)(?=[=+\-@])/g

/** One line of a CSV file. A text that a spreadsheet would run as a formula gets an apostrophe before it. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

/**
 * A CSV file with headings, written while it is read: the next batch of rows is only fetched once the one before was
 * taken, so that the memory does not grow with the file.
 */
export function csvFile(
  headings: readonly string[],
  batches: AsyncIterable<readonly (readonly CsvCell[])[]>,
): Readable {
  return Readable.from(linesOf(headings, batches), { objectMode: false, highWaterMark: 1 })
}

/** The headers of a CSV download; the name is of ASCII letters, digits and dashes. */
export function csvHeaders(name: string): Record<string, string> {
  return {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.csv"`,
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
}

async function* linesOf(
  headings: readonly string[],
  batches: AsyncIterable<readonly (readonly CsvCell[])[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(headings)
  for await (const rows of batches) {
    if (rows.length > 0) yield rows.map(csvLine).join('')
  }
}

function cellOf(cell: CsvCell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  const inner = cell.replace(innerFormula, "$1'")
  const text = formulaStart.test(inner) ? `'${inner}` : inner
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
