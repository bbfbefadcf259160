/** What a spreadsheet would run as a formula, also behind spaces. */
const formulaStart = /^(?: *[=+\-@]|[\t\r\n])/

/**
 * A CSV file with the mark by which spreadsheets recognize UTF-8. A text that a spreadsheet would run as a formula gets
 * an apostrophe before it.
 */
export function csvText(lines: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${lines.map((line) => `${line.map(cellOf).join(',')}\r\n`).join('')}`
}

function cellOf(cell: string | number): string {
  if (typeof cell === 'number') return String(cell)
  const text = formulaStart.test(cell) ? `'${cell}` : cell
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
