import papaparse from 'papaparse'
import { mostBankRows } from '#contract/transfer-values.ts'
import { foldedText, normalText, readAmount, readTime } from '#server/transfers/messages/index.ts'

/** A bank's file: what its columns are called, and its lines below them. */
export type BankTable = { headings: string[]; rows: string[][]; isCut: boolean }

const mostColumns = 60
const longestPreamble = 40

/**
 * Reads CSV with commas, semicolons or tabs. Banks put the account and the period above the headings: these are the first
 * line with three words and no number. Null if there is none.
 */
export function readTable(text: string): BankTable | null {
  const whole = text.replace(/^\ufeff/, '').replace(/^sep=.\r?\n/i, '')
  const { data } = papaparse.parse<string[]>(whole, {
    delimiter: delimiterOf(whole),
    skipEmptyLines: 'greedy',
    preview: mostBankRows + longestPreamble + 1,
  })
  const lines = data.map((line) => line.slice(0, mostColumns).map(cellOf))
  const start = lines.slice(0, longestPreamble).findIndex(isHeading)
  const headings = lines[start]
  if (!headings) return null
  const rows = lines.slice(start + 1).filter((line) => !isSame(line, headings))
  return { headings, rows: rows.slice(0, mostBankRows), isCut: rows.length > mostBankRows }
}

const longestCell = 300
const cellOf = (cell: string) => normalText(cell).replace(/\n/g, ' ').trim().slice(0, longestCell)

/** The separator that the first lines have most often, outside quotes. Guessing by regularity fails with a preamble. */
function delimiterOf(text: string): string {
  const start = text.slice(0, 5000).replace(/"[^"]*"/g, '')
  const counts = [';', '\t', ',', '|'].map((one) => [one, start.split(one).length] as const)
  return counts.reduce((most, one) => (one[1] > most[1] ? one : most))[0]
}

function isHeading(line: string[]): boolean {
  const words = line.filter((cell) => /\p{L}/u.test(cell))
  const isValue = (cell: string) => readAmount(plainAmount(cell)) !== null || readTime(foldedText(cell)).day
  return words.length >= 3 && !line.some(isValue)
}

const isSame = (line: string[], other: string[]) =>
  line.length === other.length && line.every((cell, place) => cell === other[place])

/** An amount in a cell without currency, sign and mark of debit or credit. */
export const plainAmount = (cell: string): string =>
  foldedText(cell)
    .replace(/egp|l\.?e\.?|جنيه|ج\.?م\.?|جم|\b[cd]r\b|[+()\s]|^-|-$|−/g, '')
    .trim()
