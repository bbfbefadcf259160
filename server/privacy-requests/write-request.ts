import { cairoDay } from '#contract/cairo-days.ts'
import { type PrivacyRequestKind, privacyRequestDue } from '#contract/data-request-values.ts'
import type { CallParts } from '#contract/endpoint.ts'
import type { OwnPrivacyRequest, PrivacyRequest, recordPrivacyRequest } from '#contract/privacy-requests.ts'
import { lockUser } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { translateError } from '#server/platform/database/errors.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { assertNotUsedUp, takeFromQuota } from '#server/platform/http/rate-limit.ts'
import { newId } from '#server/platform/ids.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { mailToCoach } from './mails.ts'
import { findRequest, findUserByContact, insertRequest, type RequestRow } from './store.ts'
import { ownView, staffView } from './view.ts'

/** Requests that a member may send in a day; one of each kind may be open. */
export const requestQuota = { name: 'privacy-request', limit: 10, windowSeconds: 24 * 60 * 60 }

/** Throws `too_many_requests` if the caller has used up the requests of a day; counts nothing. */
export async function admitRequest(context: Context, { userId }: { userId: string }): Promise<void> {
  if (context.settings.rateLimits) await assertNotUsedUp(context, requestQuota, userId)
}

/** Sends a member's own request. Throws `privacy_request_waits` and `too_many_requests`. */
export async function sendRequest(
  context: Context,
  { kind, text }: { kind: PrivacyRequestKind; text: string },
  actor: Actor,
): Promise<OwnPrivacyRequest> {
  const now = context.clock.now()
  const { userId } = actor
  const site = await readPublishedSite(context)
  if (context.settings.rateLimits) await takeFromQuota(context, requestQuota, userId)
  return onlyOneOpen(() =>
    inTransaction(context.db, async (tx) => {
      // Locked, so that an erasure comes before, or sees the request and its mail.
      const user = await lockUser(tx, userId, now)
      if (!user) throw new AppError('unauthorized')
      const id = newId(now)
      const receivedOn = cairoDay(now)
      const dueOn = privacyRequestDue(receivedOn)
      await insertRequest(tx, {
        ...{ id, user_id: userId, name: '', kind, state: 'open', way: 'account', text },
        ...{ received_on: receivedOn, due_on: dueOn, recorded_at: now, answer: '' },
      })
      const details = { kind, request: id }
      await audit(tx, actor, { at: now, action: 'privacy_request.sent', subjectId: userId, details })
      const mail = mailToCoach({ id, userId, kind, name: user.name, dueOn }, site)
      if (mail) await enqueueMail(tx, mail, now)
      return ownView(await written(tx, id))
    }),
  )
}

type Recorded = CallParts<typeof recordPrivacyRequest>['body']

/** Writes down a request that came another way. Throws `privacy_request_ahead` at its field and `privacy_request_waits`. */
export async function recordRequest(
  context: Context,
  { kind, way, name, contact, receivedOn, text }: Recorded,
  actor: Actor,
): Promise<PrivacyRequest> {
  const now = context.clock.now()
  if (receivedOn > cairoDay(now)) throw new AppError('privacy_request_ahead', { at: 'receivedOn' })
  return onlyOneOpen(() =>
    inTransaction(context.db, async (tx) => {
      const found = await findUserByContact(tx, contact)
      const user = found === null ? undefined : await lockUser(tx, found, now)
      const id = newId(now)
      // The account says who a member is, and how to reach them.
      const person = user ? { user_id: user.id, name: '' } : { name, contact }
      await insertRequest(tx, {
        ...{ id, ...person, kind, state: 'open', way, text },
        ...{ received_on: receivedOn, due_on: privacyRequestDue(receivedOn), recorded_at: now, answer: '' },
      })
      const details = { kind, way, request: id }
      const subjectId = user?.id ?? id
      await audit(tx, actor, { at: now, action: 'privacy_request.recorded', subjectId, details })
      return staffView(await written(tx, id))
    }),
  )
}

async function written(tx: Tx, id: string): Promise<RequestRow> {
  const row = await findRequest(tx, id)
  if (!row) throw new AppError('not_found')
  return row
}

async function onlyOneOpen<Done>(act: () => Promise<Done>): Promise<Done> {
  try {
    return await act()
  } catch (error) {
    if (translateError(error) !== 'unique') throw error
    throw new AppError('privacy_request_waits', { cause: error })
  }
}
