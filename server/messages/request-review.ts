import type { ErrorCode } from '#contract/errors.ts'
import type { ProgramReview } from '#contract/messages-program-reviews.ts'
import type { Language } from '#contract/values.ts'
import { lockUser } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { translateError } from '#server/platform/database/errors.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { mailOfReview } from './mails.ts'
import { findNewestReview, insertMessage } from './store.ts'
import { reviewView } from './view.ts'

/** A member's newest review request, or null. */
export async function readReview({ db }: Context, userId: string): Promise<ProgramReview | null> {
  const newest = await findNewestReview(db, userId)
  return newest ? reviewView(newest) : null
}

/**
 * Adds a member's review request to the inbox and queues a mail about it. One may wait at a time: of two concurrent
 * requests the second gets `review_already_open`.
 */
export async function requestReview(
  context: Context,
  { note, userId }: { note: string; userId: string },
  { network, language }: { network: string; language: Language },
): Promise<ProgramReview> {
  const { db, clock, events } = context
  const now = clock.now()
  const id = newId(now)
  const site = await readPublishedSite(context)
  await mapUniqueViolation('review_already_open', () =>
    inTransaction(db, async (tx) => {
      // Locked, so that an erasure comes before, or sees the message and its mail.
      const member = await lockUser(tx, userId, now)
      if (!member) throw new AppError('unauthorized')
      const { name, phone } = member
      const email = member.email ?? ''
      const phone_e164 = member.whatsapp_e164 ?? member.phone_e164 ?? phone
      const message = { id, name, email, phone, phone_e164, message: note }
      await insertMessage(tx, { ...message, kind: 'review', user_id: userId, language, created_at: now })
      await audit(tx, { userId, network }, { at: now, action: 'program_review.requested', subjectId: id })
      const mail = mailOfReview(message, site)
      if (mail) await enqueueMail(tx, mail, now)
      events.publish({ type: 'message', id })
    }),
  )
  return { _id: id, note, createdAt: now.toISOString(), doneAt: null }
}

/** Runs `act` and maps its unique violation (a second waiting request of a member) to an error code. */
export async function mapUniqueViolation<Done>(code: ErrorCode, act: () => Promise<Done>): Promise<Done> {
  try {
    return await act()
  } catch (error) {
    if (translateError(error) !== 'unique') throw error
    throw new AppError(code, { cause: error })
  }
}
