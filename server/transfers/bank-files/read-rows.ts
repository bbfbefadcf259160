import type { BankColumns } from '#contract/transfer-values.ts'
import {
  codeWithDigits,
  foldedText,
  normalText,
  phone,
  type ReadTransfer,
  readAmount,
  readTime,
  referencesIn,
  senderIn,
  wordsIn,
} from '#server/transfers/messages/index.ts'
import { plainAmount } from './read-table.ts'

/** A line of a file: money that came, with its cells as one text, money that went, or neither. */
export type ReadRow = { is: 'received'; transfer: ReadTransfer; text: string } | { is: 'sent' | 'unread' }

// Of the currencies in which Egyptian banks keep accounts, and of those that people send from the Gulf.
const foreign =
  /\b(?:usd|us\$|eur|gbp|sar|aed|kwd|qar|bhd|omr|jod|chf|cad|aud|jpy|cny)\b|[$€£]|دولار|يورو|استرليني|ريال|درهم|دينار/

/** Whether a heading or a cell of an amount names another currency than the pound. */
export const isForeign = (text: string): boolean => foreign.test(foldedText(text))

// A cell that says nothing but its line's currency, or whether it was money out.
const currencyCell = new RegExp(`^(?:${foreign.source})$`)
const isOut = (cell: string) => /^(?:dr|d|debit|مدين|خصم|سحب|صادر)$/.test(foldedText(cell).trim())

/** Reads one line by the columns that a person named; one in another currency is not read. */
export function readRow(cells: string[], columns: BankColumns): ReadRow {
  const cell = (place: number | null) => (place === null ? '' : (cells[place] ?? ''))
  if (isForeign(cell(columns.credit ?? columns.amount))) return { is: 'unread' }
  if (cells.some((one) => currencyCell.test(foldedText(one).trim()))) return { is: 'unread' }
  const amount =
    columns.credit === null ? signedAmount(cells, cell(columns.amount)) : creditOf(cells, columns)
  if (amount === 'sent' || amount === 'unread') return { is: amount }
  const note = cell(columns.note)
  const all = [note, cell(columns.sender), cell(columns.reference)].join(' ')
  const folded = foldedText(all)
  // Many banks write who sent it and its reference among other words.
  const described = normalText(note)
  const { senderName } = senderIn(described, foldedText(described))
  const reference = cell(columns.reference).toUpperCase().slice(0, 40)
  return {
    is: 'received',
    text: cells.join('\n'),
    transfer: {
      ...{ amount, currency: 'EGP', channel: channelOf(folded) },
      senderName: cell(columns.sender).slice(0, 60) || senderName,
      senderNumber: phone.exec(folded)?.[0].replace(/x/g, '*') ?? null,
      // A short number is a line number, which another file has too.
      reference: /\d{3}/.test(reference) && reference.length >= 6 ? reference : null,
      ...readTime(foldedText(cell(columns.date))),
      note: note && !codeWithDigits.test(foldedText(note)) ? note : null,
      words: [...wordsIn(all), ...referencesIn(described)],
    },
  }
}

function channelOf(folded: string): ReadTransfer['channel'] {
  if (/instapay|انستا ?باي|\bipn\b/.test(folded)) return 'instapay'
  return /vodafone|فودافون/.test(folded) ? 'vodafoneCash' : 'bank'
}

function creditOf(cells: string[], { credit, debit }: BankColumns): number | 'sent' | 'unread' {
  const came = credit === null ? '' : (cells[credit] ?? '')
  const went = debit === null ? '' : (cells[debit] ?? '')
  const amount = isNothing(came) || /^\(|-/.test(came.trim()) ? null : readAmount(plainAmount(came))
  const hasWent = !isNothing(went)
  // Both filled is no line of a bank: nobody knows which counts.
  if (amount !== null) return hasWent ? 'unread' : amount
  return hasWent ? 'sent' : 'unread'
}

// The sign is in the amount, or in a column of its own.
function signedAmount(cells: string[], written: string): number | 'sent' | 'unread' {
  const amount = readAmount(plainAmount(written))
  if (amount === null) return 'unread'
  const isNegative = /^[(-]|^−|[-−]\s*$|\bdr\b/i.test(
    foldedText(written)
      .replace(/egp|جنيه/g, '')
      .trim(),
  )
  return isNegative || cells.some(isOut) ? 'sent' : amount
}

const isNothing = (cell: string) => /^[\s0.,-]*$/.test(plainAmount(cell))
