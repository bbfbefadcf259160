import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CallAnswer } from '#contract/endpoint.ts'
import type { Transfer, TransferCandidate } from '#contract/transfer-values.ts'
import type { matchTransfers as matchCall, PastedTransfers } from '#contract/transfers.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import type { ReadTransfer } from '#server/transfers/messages/index.ts'
import { isCountedPart, type Settled, settleParts } from './counted-parts.ts'
import { findPaidBefore } from './paid-before.ts'
import { readPasted } from './read-pasted.ts'
import {
  comparedRequest,
  comparedTransfer,
  type Fit,
  longestDays,
  matchAll,
  mostFits,
  naming,
  type OpenRequest,
} from './rules.ts'
import {
  findOpen,
  findPaidAheadParts,
  findStored,
  type OpenRow,
  type PartRow,
  type StoredRow,
} from './store.ts'
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
  const amounts = [...new Set(fresh.map(({ transfer }) => transfer.amount))]
  const seenSince = new Date(now - seenDays * day)
  const rows = await findOpen(context.db, {
    amounts,
    codes: [...new Set(fresh.flatMap(({ transfer }) => transfer.words))].slice(0, mostCodes),
    references: [
      ...new Set(fresh.flatMap(({ transfer: { reference, words } }) => [reference ?? [], ...words].flat())),
    ].slice(0, mostCodes),
    seenSince,
    sentSince: new Date(now - longestDays * day),
    onlyOfCoach,
  })
  const parts = await findPaidAheadParts(context.db, { amounts, since: seenSince, onlyOfCoach })
  const found = await findAll(fresh, { rows, parts })
  const left = fresh.filter(({ key }) => !isNamed(found.get(key)))
  const paidBefore = await findPaidBefore(
    context.db,
    left.map(({ key, transfer }) => ({ key, compared: comparedTransfer(transfer) })),
    { since: seenSince, onlyOfCoach, breathe: breather() },
  )
  const lines = transfers.map((one): Line => {
    const line = { transfer: transferView(one.key, one.transfer), note: one.transfer.note }
    const before = storedOf(one)
    const after = found.get(one.key)
    const paid = paidBefore.get(one.key)
    const isFound = after && after.result !== 'unmatched' && after.result !== 'recorded'
    if (before.length > 0 && !isFound && !paid) return { ...line, ...storedLine(before) }
    if (!paid) return { ...line, ...(after ?? unmatched) }
    const { candidates, together } = after ?? unmatched
    return { ...line, result: 'ambiguous', candidates: [...paid, ...candidates].slice(0, mostFits), together }
  })
  return { lines, dropped, isCut, ...(format && { format }) }
}

type FoundLine = Pick<Line, 'result' | 'candidates' | 'together'>
const unmatched: FoundLine = { result: 'unmatched', candidates: [], together: [] }

/** Whether a transfer brought a part that was kept, or names what it may pay: by amount and time alone it may be somebody else's. */
const isNamed = (line: FoundLine | undefined) =>
  line?.result === 'recorded' ||
  line?.candidates.some(({ evidence }) => evidence.some((one) => naming.includes(one))) === true

/** What was found for each transfer, by its key: open requests, and parts that were kept for one. */
async function findAll(
  fresh: { key: string; transfer: ReadTransfer }[],
  { rows, parts }: { rows: OpenRow[]; parts: PartRow[] },
) {
  const breathe = breather()
  const transfers = fresh.map(({ transfer }) => comparedTransfer(transfer))
  const requests = rows.map((row) => comparedRequest(openRequest(row)))
  const kept = parts.map((row) => comparedRequest(countedPart(row)))
  const { settled, free } = settleParts(await matchAll(transfers, [...requests, ...kept], breathe), {
    transfers,
    parts: kept.map(({ request }) => request),
  })
  const isOpen = ({ result }: Settled) => result === 'ambiguous' || result === 'unmatched'
  const taken = new Set(settled.flatMap((one) => (isOpen(one) ? [] : (one.fits[0]?.request.id ?? []))))
  const together = await findTogether(transfers, {
    open: settled.flatMap((one, place) => (isOpen(one) ? place : [])),
    requests: requests.filter(({ request }) => !taken.has(request.id)),
    breathe,
  })
  const viewOf = candidateViews(rows, parts)
  const keyOf = (place: number) => fresh[place]?.key ?? ''
  return new Map(
    fresh.map(({ key }, place): [string, FoundLine] => {
      const { result, fits } = settled[place] ?? { result: 'unmatched' as const, fits: [] }
      const pairs = together.get(place) ?? []
      return [
        key,
        {
          result: result === 'unmatched' && pairs.length > 0 ? 'ambiguous' : result,
          candidates: candidatesOf(fits, { viewOf, mayBeCounted: result === 'ambiguous' ? free : [] }),
          together: pairs.map((pair) => togetherView(pair, { viewOf, keyOf })),
        },
      ]
    }),
  )
}

/** Each request once, with its open rest if the transfer fits both that and a part. */
function candidatesOf(
  fits: Fit[],
  { viewOf, mayBeCounted }: { viewOf: ViewOf; mayBeCounted: OpenRequest[] },
): TransferCandidate[] {
  const views = fits.map((fit) => ({
    ...viewOf(fit),
    ...(mayBeCounted.length > 0 && isCountedPart(fit, mayBeCounted) && { mayBeCounted: true }),
  }))
  const isRest = ({ requestId, missing }: TransferCandidate) =>
    missing > 0 || !views.some((other) => other.requestId === requestId && other.missing > 0)
  return [...new Map(views.filter(isRest).map((view) => [view.requestId, view])).values()]
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
  partOf: null,
  missing: row.missing,
  payCode: row.pay_code,
  reference: row.reference,
  numbers: [row.phone_e164, row.whatsapp_e164],
  fullName: row.full_name,
  createdAt: row.created_at,
})

const countedPart = (row: PartRow): OpenRequest => ({
  ...openRequest(row),
  id: row.part,
  partOf: row.id,
  missing: row.kept,
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

function candidateViews(rows: OpenRow[], parts: PartRow[]): ViewOf {
  const partOf = new Map(parts.map((row) => [row.part, row]))
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return ({ request, evidence }) => {
    const part = partOf.get(request.id)
    const row = part ?? rowOf.get(request.id)
    if (!row) throw new Error('A fit is one of the requests that were compared')
    const { id: requestId, full_name: fullName, created_at: createdAt, status, due } = row
    // Of a part there is nothing to tick.
    const money = part
      ? { missing: 0, arrived: true }
      : { missing: row.missing, arrived: row.seen_at !== null }
    return { requestId, fullName, status, due, createdAt, ...money, evidence }
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
