import type { PrivacyRequest } from '#contract/privacy-requests.ts'
import { findUser, newestLanguageOf } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { mailOfAnswer } from './mails.ts'
import { closeRequest, findRequest } from './store.ts'
import { staffView } from './view.ts'

type Answering = { id: string; state: 'answered' | 'refused'; text: string; accountStays: boolean }

/**
 * Answers or refuses a request, and mails the text to a member with a confirmed address. Of two at once the second gets
 * `privacy_request_closed`. An erasure is done once the account is erased, which closes the request by itself: to answer one
 * before is `privacy_request_account_stays`, unless `accountStays` says that less was asked for. Also throws `not_found`.
 */
export async function answerRequest(
  context: Context,
  { id, state, text, accountStays }: Answering,
  actor: Actor,
): Promise<PrivacyRequest> {
  const now = context.clock.now()
  const site = await readPublishedSite(context)
  return inTransaction(context.db, async (tx) => {
    if (!(await closeRequest(tx, id, { state, text, by: actor.userId, now })))
      throw new AppError((await findRequest(tx, id)) ? 'privacy_request_closed' : 'not_found')
    const row = await findRequest(tx, id)
    if (!row) throw new AppError('not_found')
    const { kind, user_id: userId } = row
    if (state === 'answered' && kind === 'erasure' && userId !== null && !accountStays)
      throw new AppError('privacy_request_account_stays')
    const details = { kind, request: id }
    const subjectId = userId ?? id
    await audit(tx, actor, { at: now, action: `privacy_request.${state}`, subjectId, details })
    const email = userId === null ? null : (await findUser(tx, userId))?.email
    if (userId !== null && email) {
      const language = (await newestLanguageOf(tx, userId)) ?? 'ar'
      await enqueueMail(tx, mailOfAnswer({ id, userId, kind, to: email, language, state, text }, site), now)
    }
    return staffView(row)
  })
}
