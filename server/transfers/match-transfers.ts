import type { CallAnswer } from '#contract/endpoint.ts'
import type { Transfer, TransferCandidate } from '#contract/transfer-values.ts'
import type { matchTransfers as matchCall, PastedTransfers } from '#contract/transfers.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import type { ReadTransfer } from '#server/transfers/messages/index.ts'
import { readPasted } from './read-pasted.ts'
import { type Found, matchAll, type OpenRequest } from './rules.ts'
import { findOpen, findStored, type OpenRow, type StoredRow } from './store.ts'

type Answer = CallAnswer<typeof matchCall>
type Line = Answer['lines'][number]
type Viewer = { onlyOfCoach: string | null; actor: Actor }

// A payment that was ticked by hand before its message was pasted.
const seenDays = 45
const day = 24 * 60 * 60 * 1000

/** Reads what was pasted, and finds the requests that the caller sees and the transfers may pay. */
export async function matchTransfers(
  context: Context,
  pasted: PastedTransfers,
  { onlyOfCoach, actor }: Viewer,
): Promise<Answer> {
  const { transfers, dropped, isCut, format } = await readPasted(context, pasted, actor)
  const stored = await findStored(context.db, {
    keys: transfers.map(({ key }) => key),
    references: transfers.flatMap(({ transfer }) => transfer.reference ?? []),
    onlyOfCoach,
  })
  const storedOf = ({ key, transfer }: { key: string; transfer: ReadTransfer }) =>
    // One for a request that is not seen stays unknown: what is pasted may be made up to ask about it.
    stored.find(
      (row) =>
        (row.key === key || (row.reference !== null && row.reference === transfer.reference)) &&
        (onlyOfCoach === null || row.id !== null),
    )
  const fresh = transfers.filter((one) => !storedOf(one))
  const rows = await findOpen(context.db, {
    amounts: [...new Set(fresh.map(({ transfer }) => transfer.amount))],
    codes: [...new Set(fresh.flatMap(({ transfer }) => transfer.words))].slice(0, mostCodes),
    references: [...new Set(fresh.flatMap(({ transfer }) => transfer.reference ?? []))],
    since: new Date(context.clock.now().getTime() - seenDays * day),
    onlyOfCoach,
  })
  const found = matchAll(
    fresh.map(({ transfer }) => transfer),
    rows.map(openRequest),
  )
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const foundOf = new Map(fresh.map(({ key }, place) => [key, found[place]]))
  const lines = transfers.map((one) => {
    const { key, transfer } = one
    const line = { transfer: transferView(key, transfer), note: transfer.note }
    const before = storedOf(one)
    if (before) return { ...line, ...storedLine(before) }
    return { ...line, ...foundLine(foundOf.get(key), rowOf) }
  })
  return { lines, dropped, isCut, ...(format && { format }) }
}

// Each word of a message may be a pay code; a query takes so many.
const mostCodes = 2000

const openRequest = (row: OpenRow): OpenRequest => ({
  id: row.id,
  due: row.due,
  payCode: row.pay_code,
  reference: row.reference,
  numbers: [row.phone_e164, row.whatsapp_e164],
  fullName: row.full_name,
  createdAt: row.created_at,
})

function storedLine(row: StoredRow): Pick<Line, 'result' | 'candidates'> {
  if (row.id === null || row.status === null || row.created_at === null)
    return { result: 'stored', candidates: [] }
  const { id: requestId, full_name, status, created_at: createdAt } = row
  const request = { requestId, fullName: full_name ?? '', status, due: row.due, createdAt }
  return { result: 'stored', candidates: [{ ...request, arrived: true, evidence: [] }] }
}

function foundLine(
  found: Found | undefined,
  rowOf: Map<string, OpenRow>,
): Pick<Line, 'result' | 'candidates'> {
  if (!found) return { result: 'unmatched', candidates: [] }
  const candidates = found.fits.flatMap(({ request, evidence }): TransferCandidate[] => {
    const row = rowOf.get(request.id)
    if (!row) return []
    const { status, seen_at } = row
    const { id: requestId, fullName, due, createdAt } = request
    return [{ requestId, fullName, status, due, createdAt, arrived: seen_at !== null, evidence }]
  })
  return { result: found.result, candidates }
}

const transferView = (key: string, { words: _words, note: _note, ...transfer }: ReadTransfer): Transfer => ({
  key,
  ...transfer,
})
