import {
  clearSignInFailures,
  dropHashSetting,
  handOnLinks,
  lockAddressOf,
  lockUser,
  provedNumbers,
  type UserRow,
} from '#server/accounts/index.ts'
import { lockAndUpdateCounters, publishChange } from '#server/applications/index.ts'
import { audit, auditLife } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { markErasedTraces, truncateErased } from '#server/platform/database/erased-traces.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { dropMailsWith, enqueueMail } from '#server/platform/mail/outbox.ts'
import { enterErasure } from '#server/privacy-requests/index.ts'
import { readNewestSite, readPublishedSite } from '#server/site/index.ts'
import { removeFiles } from '#server/uploads/index.ts'
import { eraseSubjects, recordErasure, tryWriteErasures } from './erasures.ts'
import { mailOfErasure } from './mails.ts'
import { isOwnRequest, isProvedTheirs } from './rules.ts'
import { applicationsOf, deleteAccount, messagesOf } from './store.ts'

/** Whom to erase, and who does it. `confirm` runs after the user is locked; if it throws, nothing is erased. */
export type Erasure = {
  userId: string
  actor: Actor
  confirm?(tx: Tx, user: UserRow): Promise<unknown>
}

/**
 * Erases a person in one transaction. Orders stay for accounting, without personal data. A self-erasure includes what
 * the account sent while signed in or had approved; an erasure by an admin also what was sent with both a verified
 * email and a verified number. Deletes the files after the commit. A mail to the verified address confirms it; its row
 * is deleted once it is sent. Throws `not_found`.
 */
export async function erasePerson(context: Context, { userId, actor, confirm }: Erasure): Promise<void> {
  const { db, clock, settings, secrets, log } = context
  const site = await readPublishedSite(context)
  const now = clock.now()
  const files = await inTransaction(db, async (tx) => {
    await lockAddressOf(tx, userId)
    // Changes no counter yet, but locks out concurrent applications and reviews of this person.
    await lockAndUpdateCounters(tx, {})
    const user = await lockUser(tx, userId, now)
    if (!user) throw new AppError('not_found')
    await confirm?.(tx, user)
    await handOnLinks(tx, user)
    const isByAdmin = actor.userId !== userId
    await enterErasure(tx, { userId, byAdmin: isByAdmin ? actor.userId : null, now })
    const networksUntil = new Date(now.getTime() + auditLife.networkOfErased)
    const { keys, language, subjects, waiting } = await eraseSent(tx, { user, isByAdmin, now, networksUntil })
    for (const id of waiting) publishChange(context, id, 'cancelled')
    if (subjects.messages.length > 0) context.events.publish({ type: 'message', id: null })
    await clearSignInFailures(tx, context, user)
    await deleteAccount(tx, userId)
    if (user.unproved_email !== null) await dropHashSetting(tx, user.unproved_email)
    await recordErasure(tx, subjects, now)
    await markErasedTraces(tx)
    // The keyed hash can later confirm that an id was erased, but not whose it was.
    await audit(
      tx,
      { userId: isByAdmin ? actor.userId : null, network: actor.network },
      {
        at: now,
        action: 'user.erased',
        details: { person: secrets.digest('erased person', userId) },
        networkExpiresAt: isByAdmin ? null : networksUntil,
      },
    )
    // Without a mail server the mail, and the address in it, would wait forever.
    if (settings.mail.kind === 'smtp' && user.email !== null) {
      await enqueueMail(tx, mailOfErasure({ to: user.email, language }, site), now)
    }
    return keys
  })
  await readNewestSite(context)
  await tryWriteErasures(context)
  await truncateErased(context)
  for (const key of files) {
    // The person is erased; a file that cannot be deleted now has no row, and the cleanup deletes it later.
    await removeFiles(context, key).catch((error) => log.warn({ err: error }, 'a file could not be removed'))
  }
}

/** Erases what the person sent: deletes messages and proofs, anonymizes applications. Returns the proofs' file keys. */
async function eraseSent(
  tx: Tx,
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
  const subjects = { user: user.id, applications: ids, messages: messageIds }
  const keys = await eraseSubjects(tx, subjects, { now, networksUntil })
  // If some data stays because it may be another person's, the mails about it stay too.
  const reachesAll = applications.length === reached.length && messages.length === written.length && isByAdmin
  if (user.email !== null) await dropMailsWith(tx, user.email, reachesAll ? 'all' : 'about nothing else')
  return {
    keys,
    language: applications.at(-1)?.language ?? 'ar',
    subjects,
    waiting: applications.flatMap(({ id, status }) => (status === 'pending' ? [id] : [])),
  }
}
