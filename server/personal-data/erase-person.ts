import {
  dropHashSetting,
  forgetSignIns,
  handOnLinks,
  holdUser,
  lockAddressOf,
  provedNumbers,
  type UserRow,
} from '#server/accounts/index.ts'
import { changeCounts, countChanges, reviewRank } from '#server/applications/index.ts'
import { auditLife, recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { markErasedTraces, truncateErased } from '#server/platform/database/erased-traces.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { dropMailsAbout, dropMailsWith, enqueueMail } from '#server/platform/mail/outbox.ts'
import { replaceTerms } from '#server/platform/search/matches.ts'
import { forgetProofs } from '#server/proofs/index.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { deletePhotos, removeFiles } from '#server/uploads/index.ts'
import { mailOfErasure } from './mails.ts'
import { isOwnRequest, isProvedTheirs } from './rules.ts'
import {
  applicationsOf,
  cancelWaiting,
  deleteAccount,
  deleteMessages,
  messagesOf,
  takeOutOfTrail,
  takePersonOut,
} from './store.ts'

type Transaction = Parameters<typeof holdUser>[0]

/** Whom to erase, and on whose word; `confirm` may still refuse once the person is held. */
export type Erasure = {
  userId: string
  by: { userId: string; network: string }
  confirm?(tx: Transaction): Promise<unknown>
}

/**
 * Erases a person, all or nothing: what stays for the books says neither who it was nor how to reach them. An account that
 * erases itself reaches what it sent while signed in and what was approved for it; an admin also what was sent with an e-mail
 * and a number that the account has both proved. Files go after that, and a mail that leaves no trace confirms it to a proved address.
 * Throws `not_found` where there is no such user.
 */
export async function erasePerson(context: Context, { userId, by, confirm }: Erasure): Promise<void> {
  const { db, clock, settings, secrets, log } = context
  const site = await readPublishedSite(context)
  const now = clock.now()
  const files = await inTransaction(db, async (tx) => {
    await lockAddressOf(tx, userId)
    // Changes no number yet, but lets no application of theirs be sent or reviewed meanwhile.
    await changeCounts(tx, {})
    const user = await holdUser(tx, userId, now)
    if (!user) throw new AppError('not_found')
    await confirm?.(tx)
    await handOnLinks(tx, user)
    const isByAdmin = by.userId !== userId
    const networksUntil = new Date(now.getTime() + auditLife.networkOfErased)
    const { keys, language } = await eraseSent(tx, { user, isByAdmin, now, networksUntil })
    keys.push(...(await deletePhotos(tx, userId)))
    await replaceTerms(tx, 'user', { ref: userId, terms: [] })
    await forgetSignIns(tx, context, user)
    await deleteAccount(tx, userId)
    if (user.unproved_email !== null) await dropHashSetting(tx, user.unproved_email)
    await markErasedTraces(tx)
    // The keyed hash tells later whether an id was erased, and nobody whose it was.
    await recordAudit(tx, {
      at: now,
      actorId: isByAdmin ? by.userId : null,
      action: 'person_erased',
      details: { person: secrets.digest('erased person', userId) },
      network: by.network,
      networkExpiresAt: isByAdmin ? null : networksUntil,
    })
    // Without a mail server it would wait for ever, and the address with it.
    if (settings.mail.kind === 'smtp' && user.email !== null) {
      await enqueueMail(tx, mailOfErasure({ to: user.email, language }, site), now)
    }
    return keys
  })
  await truncateErased(context)
  for (const key of files) {
    // The person is erased; a file that cannot be removed now has no row, and is swept later.
    await removeFiles(context, key).catch((error) => log.warn({ err: error }, 'a file could not be removed'))
  }
}

/** Erases what is the person's: messages, proofs, and themself from their applications. Answers where the proofs are. */
async function eraseSent(
  tx: Transaction,
  {
    user,
    isByAdmin,
    now,
    networksUntil,
  }: { user: UserRow; isByAdmin: boolean; now: Date; networksUntil: Date },
) {
  const person = { ...user, provedNumbers: provedNumbers(user) }
  const reached = await applicationsOf(tx, user)
  const applications = reached.filter(
    (row) => isOwnRequest(row, user) || (isByAdmin && isProvedTheirs(row, person)),
  )
  const ids = applications.map(({ id }) => id)
  const written = await messagesOf(tx, user)
  const messages = written.filter(
    (row) => row.user_id === user.id || (isByAdmin && isProvedTheirs(row, person)),
  )
  const messageIds = messages.map(({ id }) => id)
  const cancelled = await cancelWaiting(tx, ids, { reviewRank: reviewRank('cancelled'), now })
  for (let count = 0; count < cancelled; count++) {
    await changeCounts(tx, countChanges('pending', 'cancelled'))
  }
  const keys: string[] = []
  for (const id of ids) {
    keys.push(...(await forgetProofs(tx, id)))
    await replaceTerms(tx, 'application', { ref: id, terms: [] })
  }
  await takePersonOut(tx, ids)
  await deleteMessages(tx, messageIds)
  const subjects = [user.id, ...ids, ...messageIds]
  await dropMailsAbout(tx, subjects)
  // What is not reached stays, and so do the mails about it.
  const reachesAll = applications.length === reached.length && messages.length === written.length && isByAdmin
  if (user.email !== null) await dropMailsWith(tx, user.email, reachesAll ? 'all' : 'about nothing else')
  await takeOutOfTrail(tx, { userId: user.id, subjects, networksUntil })
  return { keys, language: applications.at(-1)?.language ?? 'ar' }
}
