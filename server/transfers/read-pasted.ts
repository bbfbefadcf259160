import type { BankColumns } from '#contract/transfer-values.ts'
import type { PastedTransfers } from '#contract/transfers.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { guessColumns, isForeign, readRow, readTable } from '#server/transfers/bank-files/index.ts'
import {
  normalText,
  type ReadTransfer,
  readMessage,
  splitMessages,
} from '#server/transfers/messages/index.ts'
import { findColumns, saveColumns } from './store.ts'

type Named = { key: string; transfer: ReadTransfer }
type Dropped = { codes: number; sent: number; unread: number; repeated: number }

/** What was pasted: the transfers that came in, and how much was dropped; or the columns to name first. */
export type Pasted = {
  transfers: Named[]
  dropped: Dropped
  isCut: boolean
  format?: { headings: string[]; samples: string[][]; guess: BankColumns }
}

const mostMessages = 1000
const shownSamples = 3

/** Reads messages or a file. Stores the columns of a file if a person named them. */
export async function readPasted(context: Context, pasted: PastedTransfers, actor: Actor): Promise<Pasted> {
  if (pasted.kind === 'messages') return readMessages(context, pasted.text)
  const table = readTable(pasted.text)
  if (!table) return { transfers: [], dropped: { ...nothing, unread: 1 }, isCut: false }
  const { headings, rows, isCut } = table
  const headingsKey = context.secrets.digest('headings of a bank file', JSON.stringify(headings))
  const columns = pasted.columns ?? (await findColumns(context.db, headingsKey))
  if (!columns) {
    const format = { headings, samples: rows.slice(0, shownSamples), guess: guessColumns(headings) }
    return { transfers: [], dropped: nothing, isCut: false, format }
  }
  if (pasted.columns) {
    const places = JSON.stringify(columns)
    const format = { places, named_by: actor.userId, named_at: context.clock.now() }
    await inTransaction(context.db, (tx) => saveColumns(tx, { headings_key: headingsKey, ...format }))
  }
  const place = columns.credit ?? columns.amount
  const isReadable = place === null || !isForeign(headings[place] ?? '')
  const read = rows.map((row) => (isReadable ? readRow(row, columns) : { is: 'unread' as const }))
  const came = read.flatMap((row) => (row.is === 'received' ? row : []))
  const counts = { sent: countOf(read, 'sent'), unread: countOf(read, 'unread') }
  return { ...withoutRepeated(context, came, counts), isCut }
}

const nothing: Dropped = { codes: 0, sent: 0, unread: 0, repeated: 0 }

function readMessages(context: Context, text: string): Pasted {
  const messages = splitMessages(normalText(text))
  const read = messages.slice(0, mostMessages).map((message) => ({ ...readMessage(message), text: message }))
  const came = read.flatMap((one) => (one.is === 'received' ? one : []))
  const counts = {
    codes: countOf(read, 'code'),
    sent: countOf(read, 'sent'),
    unread: countOf(read, 'unread'),
  }
  return { ...withoutRepeated(context, came, counts), isCut: messages.length > mostMessages }
}

const countOf = (read: { is: string }[], kind: string) => read.filter(({ is }) => is === kind).length

type Came = { text: string; transfer: ReadTransfer }

/** Names each transfer by its reference, or by its text without spaces; the same one counts once. */
function withoutRepeated(context: Context, came: Came[], counts: Partial<Dropped>) {
  const named = new Map<string, Named>()
  for (const { text, transfer } of came) {
    const said = transfer.reference ? `reference ${transfer.reference}` : text.replace(/\s+/g, '')
    const key = context.secrets.digest('transfer', said)
    if (!named.has(key)) named.set(key, { key, transfer })
  }
  const transfers = [...named.values()]
  return { transfers, dropped: { ...nothing, ...counts, repeated: came.length - transfers.length } }
}
