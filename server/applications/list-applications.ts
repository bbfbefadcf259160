import type { ApplicationCounts, RequestQuery, SubscriptionRequest } from '#contract/applications.ts'
import type { ListFacts } from '#contract/lists.ts'
import { accountsOf, countWaiting } from '#server/accounts/index.ts'
import { heldOf } from '#server/applications/held-decisions/index.ts'
import { earlierProofs, proofDetails } from '#server/applications/payment-proofs/index.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { countCap, pagedResult } from '#server/platform/paged-result.ts'
import { type TermRange, termRanges } from '#server/platform/search/terms.ts'
import type { Viewer } from '#server/uploads/index.ts'
import {
  countTerms,
  findForView,
  findSenders,
  type ListPosition,
  listPageIds,
  pageByTerms,
  readCounts,
  searchFirstRows,
  searchIds,
} from './store.ts'
import { requestView } from './view.ts'

/** One page of the applications that match a state and a search, and the number of applications per state. */
export type ApplicationList = ListFacts & { rows: SubscriptionRequest[]; counts: ApplicationCounts }

/** Lists applications for staff. The time does not grow with their number. */
export async function listApplications(
  context: Context,
  query: RequestQuery,
  viewer: Viewer & { userId: string },
): Promise<ApplicationList> {
  const counts = await readCounts(context.db)
  const found = await findPage(context.db, query, counts)
  const total = found.isCounted ? found.total : Math.min(found.total, countCap)
  return {
    rows: await viewApplications(context, found.ids, viewer),
    counts,
    ...pagedResult(query, total, !found.isCounted),
  }
}

/** One application. Throws `not_found`. */
export async function readApplication(
  context: Context,
  id: string,
  viewer: Viewer & { userId: string },
): Promise<SubscriptionRequest> {
  const [application] = await viewApplications(context, [id], viewer)
  if (!application) throw new AppError('not_found')
  return application
}

async function viewApplications(
  context: Context,
  ids: string[],
  viewer: Viewer & { userId: string },
): Promise<SubscriptionRequest[]> {
  const rows = await findForView(context.db, ids)
  const proofs = await proofDetails(
    context,
    rows.flatMap((row) => row.proof_id ?? []),
    viewer,
  )
  const earlier = await earlierProofs(context, rows, viewer)
  const others = [...proofs.values()].flatMap(({ duplicates }) =>
    duplicates.map(({ applicationId }) => applicationId),
  )
  const senders = await findSenders(context.db, [...new Set(others)])
  const waiting = rows.filter(({ status }) => status === 'pending')
  const withEmail = await countWaiting(context.db, {
    by: 'email',
    values: [...new Set(waiting.map(({ email }) => email))],
  })
  const fromNetwork = await countWaiting(context.db, {
    by: 'network_block',
    values: [...new Set(waiting.flatMap(({ network_block }) => network_block ?? []))],
  })
  const accounts = await accountsOf(context.db, rows)
  const held = await heldOf(
    context.db,
    waiting.map(({ id }) => id),
  )
  const byId = new Map(senders.map((sender) => [sender.id, sender]))
  return rows.map((row) => {
    const proof = proofs.get(row.proof_id ?? '')
    return requestView(row, {
      proof,
      earlier: earlier.get(row.id) ?? [],
      senders: byId,
      waitingWith: withEmail.get(row.email) ?? 0,
      waitingFrom: row.network_block === null ? null : (fromNetwork.get(row.network_block) ?? 0),
      account: accounts.get(row.id),
      held: held.get(row.id),
      viewerId: viewer.userId,
    })
  })
}

type Page = { ids: string[]; total: number; isCounted: boolean }

// Scanning this many rows, and more for a later page, takes hundredths of a second.
const scannedRows = 20_000
const scannedPerOffset = 5

async function findPage(db: Db, query: RequestQuery, counts: ApplicationCounts): Promise<Page> {
  const { status, sort, page, limit } = query
  const order = { status, sort }
  const slice = { offset: (page - 1) * limit, limit }
  const ofStatus = sizeOf(status, counts)
  const [first, ...others] = termRanges(query.q ?? '')
  if (!first && query.q) return { ids: [], total: 0, isCounted: true }
  if (!first) return { ids: await listPageIds(db, order, slice), total: ofStatus, isCounted: true }
  const { ranges, rarest } = await rarestFirst(db, [first, ...others])
  const pageOf = (rows: ListPosition[]) => {
    const ids = rows.toSorted(orders[sort]).map(({ id }) => id)
    return ids.slice(slice.offset, slice.offset + limit)
  }
  if (rarest > countCap) {
    // Scanning in list order finds frequent words quickly, and a state may have few rows.
    const rows = scannedRows + scannedPerOffset * slice.offset
    const matches = await searchFirstRows(db, order, { rows, ranges })
    const isAll = ofStatus <= rows
    if (isAll || matches.length >= slice.offset + limit) {
      return { ids: pageOf(matches), total: matches.length, isCounted: isAll }
    }
  }
  const found = await searchIds(db, status, ranges)
  if (found.length <= countCap) return { ids: pageOf(found), total: found.length, isCounted: true }
  return { ids: await pageByTerms(db, order, { ...slice, ranges }), total: countCap, isCounted: false }
}

function sizeOf(status: RequestQuery['status'], counts: ApplicationCounts): number {
  if (status === undefined) return counts.total
  if (status !== 'cancelled') return counts[status]
  return counts.total - counts.pending - counts.approved - counts.rejected
}

async function rarestFirst(db: Db, ranges: [TermRange, ...TermRange[]]) {
  const counted = []
  for (const range of ranges) counted.push({ range, count: await countTerms(db, range) })
  counted.sort((a, b) => a.count - b.count)
  const [first = ranges[0], ...others] = counted.map(({ range }) => range)
  const sorted: [TermRange, ...TermRange[]] = [first, ...others]
  return { ranges: sorted, rarest: counted[0]?.count ?? 0 }
}

const newest = (a: ListPosition, b: ListPosition) =>
  compare(b.created_at, a.created_at) || compare(b.id, a.id)

const orders: Record<RequestQuery['sort'], (a: ListPosition, b: ListPosition) => number> = {
  newest,
  oldest: (a, b) => newest(b, a),
  'pending-first': (a, b) => b.review_rank - a.review_rank || newest(a, b),
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
