import type { ApplicationCounts, MethodCount, ReviewCounts } from '#contract/application-counts.ts'
import type { RequestQuery, SubscriptionRequest } from '#contract/applications-review.ts'
import type { ListFacts } from '#contract/lists.ts'
import { accountsOf, countWaiting, provedNumbers, type UserRow } from '#server/accounts/index.ts'
import { arrivalsOf } from '#server/applications/arrivals/index.ts'
import {
  countHeld,
  type HeldView,
  heldOf,
  oldestUndecidedIds,
} from '#server/applications/held-decisions/index.ts'
import {
  countNotArrived,
  countNotArrivedByMethod,
  countNotTold,
  countStatesOf,
  findPage,
} from '#server/applications/list/index.ts'
import { paidTwiceOf, sharedTransfersOf } from '#server/applications/paid-twice/index.ts'
import { earlierProofs, proofDetails } from '#server/applications/payment-proofs/index.ts'
import { readingsOf } from '#server/applications/proof-readings/index.ts'
import type { Context } from '#server/context.ts'
import { paidAheadOf, usableBy } from '#server/ledger/index.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { countCap, pagedResult } from '#server/platform/paged-result.ts'
import type { Viewer } from '#server/uploads/index.ts'
import { hasOwnNumbers } from './account-for-approval.ts'
import { creditsLeftBy } from './credit-left.ts'
import { findForView, findSenders, findSetAside, readCounts, type ViewRow } from './store.ts'
import { requestView } from './view.ts'

/** One page of the applications that match a filter and a search, and the number of applications per state. */
export type ApplicationList = ListFacts & {
  rows: SubscriptionRequest[]
  counts: ReviewCounts
  methods?: MethodCount[]
}

/** The staff user who reads, and the session that links are signed for. */
export type StaffViewer = Viewer & Pick<AccountCaller, 'userId' | 'onlyOfCoach'>

/** Lists applications for staff. The time does not grow with their number. */
export async function listApplications(
  context: Context,
  query: RequestQuery,
  viewer: StaffViewer,
): Promise<ApplicationList> {
  const { onlyOfCoach } = viewer
  const counts = await readSeenCounts(context.db, onlyOfCoach)
  const found = await findPage(context.db, { ...query, onlyOfCoach }, counts)
  const total = found.isCounted ? found.total : Math.min(found.total, countCap)
  return {
    rows: await viewApplications(context, found.ids, viewer),
    counts: {
      ...counts,
      notTold: Math.min(await countNotTold(context.db, onlyOfCoach), countCap),
      notArrived: Math.min(await countNotArrived(context.db, onlyOfCoach), countCap),
    },
    ...(query.arrived && { methods: await countNotArrivedByMethod(context.db, onlyOfCoach) }),
    ...pagedResult(query, total, !found.isCounted),
  }
}

/** The oldest pending applications on which no decision is held, and how many there are. */
export async function listUndecided(
  context: Context,
  limit: number,
  viewer: StaffViewer,
): Promise<{ rows: SubscriptionRequest[]; total: number }> {
  const { db } = context
  const { onlyOfCoach } = viewer
  const { pending } = await readSeenCounts(db, onlyOfCoach)
  const ids = await oldestUndecidedIds(db, { limit, onlyOfCoach })
  const total = Math.max(ids.length, pending - (await countHeld(db, onlyOfCoach)))
  return { rows: await viewApplications(context, ids, viewer), total }
}

/** The number of applications per state; for a coach who sees only their own members, those of these. */
export function readSeenCounts(db: Db, onlyOfCoach: string | null): Promise<ApplicationCounts> {
  return onlyOfCoach === null ? readCounts(db) : countStatesOf(db, onlyOfCoach)
}

/** How many pending applications have no held decision, and how many decided applicants wait to be told. */
export async function countForStaff(
  db: Db,
  onlyOfCoach: string | null,
): Promise<{ requests: number; notTold: number }> {
  const { pending } = await readSeenCounts(db, onlyOfCoach)
  const requests = Math.max(0, pending - (await countHeld(db, onlyOfCoach)))
  return { requests, notTold: Math.min(await countNotTold(db, onlyOfCoach), countCap) }
}

/** One application. Throws `not_found`. */
export async function readApplication(
  context: Context,
  id: string,
  viewer: StaffViewer,
): Promise<SubscriptionRequest> {
  const [application] = await viewApplications(context, [id], viewer)
  if (!application) throw new AppError('not_found')
  return application
}

async function viewApplications(
  context: Context,
  ids: string[],
  viewer: StaffViewer,
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
  const { onlyOfCoach } = viewer
  const senders = await findSenders(context.db, { ids: [...new Set(others)], onlyOfCoach })
  const readings = await readingsOf(context, rows, onlyOfCoach)
  const waiting = rows.filter(({ status }) => status === 'pending')
  const withEmail = await countWaiting(context.db, {
    by: 'email',
    onlyOfCoach,
    values: [...new Set(waiting.map(({ email }) => email))],
  })
  const fromNetwork = await countWaiting(context.db, {
    by: 'network_block',
    onlyOfCoach,
    values: [...new Set(waiting.flatMap(({ network_block }) => network_block ?? []))],
  })
  const accounts = await accountsOf(context.db, rows)
  const held = await heldOf(
    context.db,
    waiting.map(({ id }) => id),
  )
  const arrivals = await arrivalsOf(
    context.db,
    rows.map(({ id }) => id),
  )
  const money = await moneyOf(context.db, rows, { accounts, held, onlyOfCoach })
  const byId = new Map(senders.map((sender) => [sender.id, sender]))
  return rows.map((row) => {
    const proof = proofs.get(row.proof_id ?? '')
    return requestView(row, {
      proof,
      earlier: earlier.get(row.id) ?? [],
      senders: byId,
      reading: readings.get(row.proof_id ?? ''),
      waitingWith: withEmail.get(row.email) ?? 0,
      waitingFrom: row.network_block === null ? null : (fromNetwork.get(row.network_block) ?? 0),
      account: accounts.get(row.id),
      held: held.get(row.id),
      arrival: arrivals.get(row.id),
      ...money(row.id),
      viewerId: viewer.userId,
    })
  })
}

/** What is kept for orders that are not approved, the credit of those who wait for a decision, and what was paid twice. */
async function moneyOf(
  db: Db,
  rows: ViewRow[],
  {
    accounts,
    held,
    onlyOfCoach,
  }: { accounts: Map<string, UserRow>; held: Map<string, HeldView>; onlyOfCoach: string | null },
) {
  const undecided = rows.filter(({ status }) => status !== 'approved')
  const waiting = rows.filter(({ status }) => status === 'pending')
  const kept = await paidAheadOf(
    db,
    undecided.map(({ id }) => id),
  )
  const usable = await usableBy(
    db,
    waiting.flatMap(({ id }) => accounts.get(id)?.id ?? []),
  )
  const aside = await findSetAside(db, [...new Set(waiting.map(({ email }) => email).filter(Boolean))])
  const credits = new Map<string, number>()
  for (const row of waiting) {
    const account = accounts.get(row.id)
    const own = aside.filter(({ email }) => email === row.email)
    const credit = own
      .filter((one) => isLinked(one, numbersFor(row, account)))
      .reduce((sum, one) => sum + one.kept, usable.get(account?.id ?? '') ?? 0)
    if (credit > 0) credits.set(row.id, credit)
  }
  const ids = rows.map(({ id }) => id)
  const paidTwice = await paidTwiceOf(db, ids)
  const shared = await sharedTransfersOf(db, ids, onlyOfCoach)
  const left = await creditsLeftBy(db, rows, { held, paidTwice })
  return (id: string) => ({
    kept: kept.get(id),
    credit: credits.get(id),
    creditLeft: left.get(id),
    paidTwice: paidTwice.get(id),
    sharedTransfers: shared.get(id),
  })
}

/** The numbers that the account of an application has surely verified once it is approved, if it has its email. */
function numbersFor(row: ViewRow, account: UserRow | undefined): string[] {
  if (account) return account.email === row.email ? provedNumbers(account) : []
  return hasOwnNumbers(row) ? [row.phone_e164, row.whatsapp_e164] : []
}

// As the approval links what was kept for an earlier form of the same person.
const isLinked = (one: { phone_e164: string; whatsapp_e164: string }, numbers: string[]) =>
  numbers.includes(one.phone_e164) && numbers.includes(one.whatsapp_e164)
