import { cairoDay } from '#contract/cairo-days.ts'
import { mostWholeTransfers } from '#contract/paid-twice.ts'
import type { TickedTransfer, TransferOutcome } from '#contract/transfers.ts'
import {
  dropArrivalBy,
  findWholeTransfers,
  isPayable,
  keepAgain,
  lockAndUpdateCounters,
  noteArrival,
  takeBackAgain,
  takeBackOfEnded,
} from '#server/applications/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { paidAheadOf } from '#server/ledger/index.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { deleteExtra, deleteTransfer, findRequest, findSame, insertTransfer } from './store.ts'

type Staff = { actor: Actor; onlyOfCoach: string | null }

/**
 * Stores what a person ticked, each for its request or for none, and says what became of each. Of two who tick one
 * transfer for two requests at once the first wins: all changes of applications wait for the same lock.
 */
export async function confirmTransfers(
  context: Context,
  transfers: TickedTransfer[],
  staff: Staff,
): Promise<TransferOutcome[]> {
  return inTransaction(context.db, async (tx) => {
    await lockAndUpdateCounters(tx, {})
    const outcomes: TransferOutcome[] = []
    for (const one of transfers) outcomes.push(await confirmIn(tx, context, { ...staff, one }))
    return outcomes
  })
}

async function confirmIn(
  tx: Tx,
  context: Context,
  { one, ...staff }: Staff & { one: TickedTransfer },
): Promise<TransferOutcome> {
  const shares = sharesOf(one)
  if (shares.length === 0 && staff.onlyOfCoach !== null) return 'refused'
  const requests = []
  for (const { requestId } of shares) requests.push(await findRequest(tx, requestId, staff.onlyOfCoach))
  const same = await findSame(tx, one)
  // Whoever does not see a request must not learn that the transfer is its.
  if (!requests.includes(undefined) && isConfirmed(same, { shares, amount: one.amount })) return 'already'
  const key = same[0]?.key ?? one.key
  const free = same.filter(({ application_id }) => application_id === null)
  if (same.some((part) => part.key !== key)) return 'used'
  // What was kept without a request can get one later, as a whole.
  if (same.length > 0 && (shares.length === 0 || sum(free) !== sum(shares))) return 'used'
  if (shares.length === 0) return keepExtra(tx, context, { ...staff, one })
  for (const request of requests) {
    if (!request) return 'gone'
    if (!isPayable(request)) return 'closed'
    if (request.missing <= 0 && !(await isPaidAgain(tx, request, one))) return 'occupied'
  }
  await deleteExtra(tx, key)
  const row = { ...rowOf(context, one, staff.actor), key }
  const first = 1 + Math.max(-1, ...same.map(({ part }) => part))
  for (const [place, { requestId: id, amount_minor }] of shares.entries()) {
    const details = { amount: amount_minor }
    // Most people tick first, and paste the message of the same money later.
    const ticked_minor = Math.min(amount_minor, requests[place]?.ticked ?? 0)
    const share = { part: first + place, application_id: id, amount_minor, ticked_minor }
    await insertTransfer(tx, { ...row, ...share })
    const request = requests[place]
    if (request && request.missing <= 0)
      await noteAgain(tx, context, {
        request,
        actor: staff.actor,
        part: { ...share, key, amount: amount_minor },
      })
    await noteArrival(tx, context, {
      ...{ id, channel: one.channel, actor: staff.actor, transfer: key, details },
    })
  }
  return requests.some((request) => request && request.missing <= 0) ? 'again' : 'seen'
}

type Request = NonNullable<Awaited<ReturnType<typeof findRequest>>>

/** Whether a person says that a request, which one transfer has paid in full, was paid in full once more. */
async function isPaidAgain(
  tx: Tx,
  { id, due, status, user_id }: Request,
  one: TickedTransfer,
): Promise<boolean> {
  if (!one.again || one.requestId !== id || one.amount < due) return false
  // Whose credit it would be is not known of an erased person.
  if (status === 'approved' && user_id === null) return false
  const whole = await findWholeTransfers(tx, [id])
  return whole.length > 0 && whole.length < mostWholeTransfers
}

/** An approval has decided what its money is for: what comes once more is the person's credit. */
async function noteAgain(
  tx: Tx,
  { clock }: Context,
  { request, part, actor }: { request: Request; part: Parameters<typeof keepAgain>[2]['part']; actor: Actor },
): Promise<void> {
  const now = clock.now()
  if (request.status === 'approved') await keepAgain(tx, request, { part, byId: actor.userId, now })
  const details = { amount: part.amount }
  await audit(tx, actor, { at: now, action: 'application.paid_again', subjectId: request.id, details })
}

type Share = { requestId: string; amount_minor: number }

function sharesOf({ requestId, shares, amount }: TickedTransfer): Share[] {
  if (!shares) return requestId === null ? [] : [{ requestId, amount_minor: amount }]
  // Whoever names a request twice means the sum.
  const amounts = new Map<string, number>()
  for (const share of shares) amounts.set(share.requestId, (amounts.get(share.requestId) ?? 0) + share.amount)
  return [...amounts].map(([id, sum]) => ({ requestId: id, amount_minor: sum }))
}

type Part = { application_id: string | null; amount_minor: number }

/** Whether a transfer is stored with just these shares, or for none and with this amount if there are none. */
function isConfirmed(
  same: (Part & { key: string })[],
  { shares, amount }: { shares: Share[]; amount: number },
): boolean {
  if (same.length === 0 || new Set(same.map(({ key }) => key)).size > 1) return false
  if (shares.length === 0)
    return same.every(({ application_id }) => application_id === null) && sum(same) === amount
  const isStored = (share: Share) =>
    same.some(
      (part) => part.application_id === share.requestId && Number(part.amount_minor) === share.amount_minor,
    )
  return same.length === shares.length && shares.every(isStored)
}

const sum = (parts: { amount_minor: number }[]) =>
  parts.reduce((all, { amount_minor }) => all + Number(amount_minor), 0)

async function keepExtra(
  tx: Tx,
  context: Context,
  { one, actor }: Staff & { one: TickedTransfer },
): Promise<TransferOutcome> {
  const row = rowOf(context, one, actor)
  await insertTransfer(tx, { ...row, key: one.key, application_id: null })
  const details = { amount: one.amount, channel: one.channel }
  await audit(tx, actor, { at: context.clock.now(), action: 'transfer.kept', subjectId: one.key, details })
  return 'kept'
}

function rowOf({ clock }: Context, one: TickedTransfer, { userId }: Actor) {
  const now = clock.now()
  const day = one.at === null ? (one.day ?? cairoDay(now)) : cairoDay(new Date(one.at))
  return {
    ...{ amount_minor: one.amount, currency: one.currency, channel: one.channel },
    ...{ sender_name: one.senderName, sender_number: one.senderNumber, reference: one.reference },
    ...{ happened_at: one.at, day, confirmed_by: userId, confirmed_at: now },
  }
}

/**
 * Takes back that a transfer was confirmed, or only what of it belongs to no request: its requests keep a note that a
 * person made before. Throws `not_found`, also if one of its requests is not seen, and `transfer_set_aside` if a part was
 * kept for a request: the ledger has its money, and it could count twice.
 */
export async function removeTransfer(
  context: Context,
  { key, part }: { key: string; part: 'all' | 'free' },
  { actor, onlyOfCoach }: Staff,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await lockAndUpdateCounters(tx, {})
    const same = await findSame(tx, { key, reference: null })
    const parts = part === 'free' ? same.filter(({ application_id }) => application_id === null) : same
    if (parts.length === 0) throw new AppError('not_found')
    const ids = parts.flatMap(({ application_id }) => application_id ?? [])
    if (onlyOfCoach !== null && ids.length < parts.length) throw new AppError('not_found')
    for (const id of ids) if (!(await findRequest(tx, id, onlyOfCoach))) throw new AppError('not_found')
    for (const one of parts) await takeBackCredit(tx, one, { actor, now: context.clock.now() })
    if (part === 'free') await deleteExtra(tx, key)
    else await deleteTransfer(tx, key)
    for (const id of ids) await dropArrivalBy(tx, context, { id, transfer: key, actor })
    await audit(tx, actor, { at: context.clock.now(), action: 'transfer.removed', subjectId: key })
  })
}

/**
 * Of a transfer that paid an order once more, or was kept because its request ended, the money is taken back while it is
 * there. What was kept while the rest was asked for stays.
 */
async function takeBackCredit(
  tx: Tx,
  { application_id: id, amount_minor, set_aside_at: at }: Awaited<ReturnType<typeof findSame>>[number],
  act: Parameters<typeof takeBackAgain>[2],
): Promise<void> {
  if (at === null) return
  const request = id === null ? undefined : await findRequest(tx, id, null)
  const isAgain =
    request?.status === 'approved' &&
    request.reviewed_at !== null &&
    at >= request.reviewed_at &&
    Number(amount_minor) >= request.due
  const order = request && { id: request.id, plan: request.plan, userId: request.user_id }
  const kept = order && { order, amount: Number(amount_minor), at }
  if (isAgain && kept && (await takeBackAgain(tx, kept, act))) return
  if (request && kept && (await hasEndedWithAll(tx, request)) && (await takeBackOfEnded(tx, kept, act)))
    return
  throw new AppError('transfer_set_aside')
}

/** Whether a request ended with money that is not a part whose rest was asked for. */
async function hasEndedWithAll(tx: Tx, { id, status, due }: Request): Promise<boolean> {
  if (status === 'cancelled') return true
  return status === 'rejected' && ((await paidAheadOf(tx, [id])).get(id) ?? 0) >= due
}
