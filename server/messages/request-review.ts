import type { ErrorCode } from '#contract/errors.ts'
import type { ProgramReview } from '#contract/program-reviews.ts'
import type { Language } from '#contract/values.ts'
import { findUser } from '#server/accounts/index.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { translateFault } from '#server/platform/database/faults.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { mailOfReview } from './mails.ts'
import { findNewestReview, insertMessage } from './store.ts'
import { reviewView } from './view.ts'

/** A member's newest request for a review; null where there was none. */
export async function readReview({ db }: Context, userId: string): Promise<ProgramReview | null> {
  const newest = await findNewestReview(db, userId)
  return newest ? reviewView(newest) : null
}

/**
 * Files a member's request for a review in the coach's inbox, in the name of their account, and puts out the mail that
 * tells of it. One waits at a time: of two at once the other gets `review_already_open`.
 */
export async function requestReview(
  context: Context,
  { note, userId }: { note: string; userId: string },
  { network, language }: { network: string; language: Language },
): Promise<ProgramReview> {
  const { db, clock } = context
  const now = clock.now()
  const id = newId(now)
  const site = await readPublishedSite(context)
  await refusingSecond('review_already_open', () =>
    inTransaction(db, async (tx) => {
      const member = await findUser(tx, userId)
      if (!member) throw new AppError('unauthorized')
      const { name, phone } = member
      const email = member.email ?? ''
      const phone_e164 = member.whatsapp_e164 ?? member.phone_e164 ?? phone
      const asked = { id, name, email, phone, phone_e164, message: note }
      await insertMessage(tx, { ...asked, kind: 'review', user_id: userId, language, created_at: now })
      await recordAudit(tx, { at: now, actorId: userId, action: 'review_requested', subjectId: id, network })
      const mail = mailOfReview(asked, site)
      if (mail) await enqueueMail(tx, mail, now)
    }),
  )
  return { _id: id, note, createdAt: now.toISOString(), doneAt: null }
}

/** Carries out what may have a second request of one member wait, which the database refuses; says so by a code. */
export async function refusingSecond<Done>(code: ErrorCode, act: () => Promise<Done>): Promise<Done> {
  try {
    return await act()
  } catch (error) {
    if (translateFault(error) !== 'unique') throw error
    throw new AppError(code, { cause: error })
  }
}
