import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CallAnswer } from '#contract/endpoint.ts'
import type { Transfer, TransferCandidate } from '#contract/transfer-values.ts'
import type { matchTransfers as matchCall, PastedTransfers } from '#contract/transfers.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import type { ReadTransfer } from '#server/transfers/messages/index.ts'
import { readPasted } from './read-pasted.ts'
import {
  comparedRequest,
  comparedTransfer,
  type Fit,
  longestDays,
  matchAll,
  type OpenRequest,
} from './rules.ts'
import { findOpen, findPaidAheadParts, findStored, type OpenRow, type StoredRow } from './store.ts'
import { findTogether, type Together } from './together.ts'

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
    stored.filter(
      (row) =>
        (row.key === key || (row.reference !== null && row.reference === transfer.reference)) &&
        (onlyOfCoach === null || row.id !== null),
    )
  // What was kept without a request may have one by now.
  const isFresh = (one: (typeof transfers)[number]) => storedOf(one).every(({ of }) => of === null)
  const fresh = transfers.filter(isFresh)
  const now = context.clock.now().getTime()
  const rows = await findOpen(context.db, {
    amounts: [...new Set(fresh.map(({ transfer }) => transfer.amount))],
    codes: [...new Set(fresh.flatMap(({ transfer }) => transfer.words))].slice(0, mostCodes),
    references: [...new Set(fresh.flatMap(({ transfer }) => transfer.reference ?? []))],
    seenSince: new Date(now - seenDays * day),
    sentSince: new Date(now - longestDays * day),
    onlyOfCoach,
  })
  const found = await findAll(fresh, rows)
  const open = fresh.filter(({ key }) => !fitsByAmount(found.get(key)))
  const recorded = await findRecorded(context.db, open, {
    since: new Date(now - seenDays * day),
    onlyOfCoach,
  })
  const lines = transfers.map((one): Line => {
    const line = { transfer: transferView(one.key, one.transfer), note: one.transfer.note }
    const before = storedOf(one)
    const after = recorded.get(one.key) ?? found.get(one.key)
    if (before.length > 0 && (!after || after.result === 'unmatched' || after.result === 'recorded'))
      return { ...line, ...storedLine(before) }
    return { ...line, ...(after ?? unmatched) }
  })
  return { lines, dropped, isCut, ...(format && { format }) }
}

// By its code alone, a transfer of another amount also fits a request for which just this amount was kept.
const fitsByAmount = (line: FoundLine | undefined) =>
  line?.candidates.some(({ evidence }) => evidence.includes('amount')) || (line?.together ?? []).length > 0

/** Of transfers without a request of their amount, those that the ledger has already, as a part that was kept for one. */
async function findRecorded(
  db: Context['db'],
  open: { key: string; transfer: ReadTransfer }[],
  kept: { since: Date; onlyOfCoach: string | null },
): Promise<Map<string, FoundLine>> {
  if (open.length === 0) return new Map()
  const amounts = [...new Set(open.map(({ transfer }) => transfer.amount))]
  const rows = (await findPaidAheadParts(db, { ...kept, amounts })).map((row) => ({
    ...row,
    missing: row.kept,
  }))
  const parts = rows.map((row) => comparedRequest({ ...openRequest(row), id: row.part }))
  const transfers = open.map(({ transfer }) => comparedTransfer(transfer))
  const found = await matchAll(transfers, parts, breather())
  const rowOf = new Map(rows.map((row) => [row.part, row]))
  return new Map(
    open.flatMap(({ key }, place): [string, FoundLine][] => {
      const candidates = (found[place]?.fits ?? []).filter(isNamed).flatMap((fit): TransferCandidate[] => {
        const row = rowOf.get(fit.request.id)
        if (!row) return []
        const { id: requestId, full_name: fullName, status, due, created_at: createdAt } = row
        return [
          { requestId, fullName, status, due, createdAt, missing: 0, arrived: true, evidence: fit.evidence },
        ]
      })
      return candidates.length > 0 ? [[key, { result: 'recorded', candidates, together: [] }]] : []
    }),
  )
}

// By amount and time alone, a payment of somebody else would look recorded.
const isNamed = ({ evidence }: Fit) => evidence.some((one) => one !== 'amount' && one !== 'time')

type FoundLine = Pick<Line, 'result' | 'candidates' | 'together'>
const unmatched: FoundLine = { result: 'unmatched', candidates: [], together: [] }

/** What was found for each transfer, by its key. */
async function findAll(fresh: { key: string; transfer: ReadTransfer }[], rows: OpenRow[]) {
  const breathe = breather()
  const transfers = fresh.map(({ transfer }) => comparedTransfer(transfer))
  const requests = rows.map((row) => comparedRequest(openRequest(row)))
  const found = await matchAll(transfers, requests, breathe)
  const taken = new Set(
    found.flatMap(({ result, fits: [only] }) => (result === 'matched' && only ? only.request.id : [])),
  )
  const together = await findTogether(transfers, {
    open: found.flatMap(({ result }, place) => (result === 'matched' ? [] : place)),
    requests: requests.filter(({ request }) => !taken.has(request.id)),
    breathe,
  })
  const viewOf = candidateViews(rows)
  const keyOf = (place: number) => fresh[place]?.key ?? ''
  return new Map(
    fresh.map(({ key }, place): [string, FoundLine] => {
      const { result, fits } = found[place] ?? { result: 'unmatched' as const, fits: [] }
      const pairs = together.get(place) ?? []
      return [
        key,
        {
          result: result === 'unmatched' && pairs.length > 0 ? 'ambiguous' : result,
          candidates: fits.map(viewOf),
          together: pairs.map((pair) => togetherView(pair, { viewOf, keyOf })),
        },
      ]
    }),
  )
}

// A long comparison gives way to other requests this often.
const longestTurn = 10

function breather() {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < longestTurn) return
    await nextTurn()
    since = performance.now()
  }
}

// Each word of a message may be a pay code; a query takes so many.
const mostCodes = 2000

const openRequest = (row: OpenRow): OpenRequest => ({
  id: row.id,
  missing: row.missing,
  payCode: row.pay_code,
  reference: row.reference,
  numbers: [row.phone_e164, row.whatsapp_e164],
  fullName: row.full_name,
  createdAt: row.created_at,
})

function storedLine(rows: StoredRow[]): FoundLine {
  const candidates = rows.flatMap((row): TransferCandidate[] => {
    const { id: requestId, full_name, status, due, missing, created_at: createdAt } = row
    if (requestId === null || status === null || createdAt === null) return []
    const request = { requestId, fullName: full_name ?? '', status, due, createdAt }
    // An approval may have expected less than came.
    return [{ ...request, missing: Math.max(0, missing), arrived: true, evidence: [] }]
  })
  return { result: 'stored', candidates, together: [] }
}

type ViewOf = (fit: Fit) => TransferCandidate

function candidateViews(rows: OpenRow[]): ViewOf {
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return ({ request, evidence }) => {
    const row = rowOf.get(request.id)
    if (!row) throw new Error('A fit is one of the requests that were compared')
    const { status, due, missing, seen_at } = row
    const { id: requestId, fullName, createdAt } = request
    return { requestId, fullName, status, due, missing, createdAt, arrived: seen_at !== null, evidence }
  }
}

function togetherView(
  pair: Together,
  { viewOf, keyOf }: { viewOf: ViewOf; keyOf: (place: number) => string },
): Line['together'][number] {
  if (pair.kind === 'requests') return { kind: pair.kind, requests: pair.fits.map(viewOf) }
  return { kind: pair.kind, request: viewOf(pair.fit), keys: pair.places.map(keyOf) }
}

const transferView = (key: string, { words: _words, note: _note, ...transfer }: ReadTransfer): Transfer => ({
  key,
  ...transfer,
})
