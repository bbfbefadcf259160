import { publicationConsentVersion, publicationConsentWords } from '#contract/publication-consent-words.ts'
import type { Language } from '#contract/values.ts'
import { lockUser, mayBeStaff } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { bodyAnswersOf, isMinorBy } from '#server/guardians/index.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { markErasedTraces, truncateErased } from '#server/platform/database/erased-traces.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { recordWithdrawal, tryWriteErasures } from '#server/privacy/index.ts'
import { endPublications } from '#server/publication-consents/withdrawals/index.ts'
import { readNewestSite } from '#server/site/index.ts'
import { deleteResultPictures, removeFiles } from '#server/uploads/index.ts'
import { type ConsentRow, findOf, setDeclined, setGiven } from './store.ts'

/** A member's answer, with the version and the language of the words that they read. */
export type ConsentAnswer = { id: string; agrees: boolean; version: string; language: Language }

/**
 * Records that a member agrees to a request or refuses it; refused pictures are deleted. Throws `not_found`,
 * `publication_answered` for another answer than the first, `publication_words_changed`, `publication_of_minor`, `publication_birth_year_missing`, and
 * `publication_password_known` while staff could be the caller.
 */
export async function answerConsent(context: Context, answer: ConsentAnswer, actor: Actor): Promise<void> {
  const { userId } = actor
  const now = context.clock.now()
  const files = await inTransaction(context.db, async (tx) => {
    const user = await lockUser(tx, userId, now)
    if (!user) throw new AppError('unauthorized')
    const consent = await findOf(tx, userId, answer.id)
    if (!consent) throw new AppError('not_found')
    const wanted = answer.agrees ? 'given' : 'declined'
    if (consent.state === wanted) return []
    if (consent.state !== 'pending') throw new AppError('publication_answered')
    await audit(tx, actor, { at: now, action: `publication_consent.${wanted}`, subjectId: userId })
    if (!answer.agrees) return decline(tx, consent, now)
    if (mayBeStaff(user.password_staff_knew_at, now)) throw new AppError('publication_password_known')
    await agree(tx, answer, { userId, now })
    return []
  })
  if (!answer.agrees) await tryWriteErasures(context)
  for (const key of files) await removeFiles(context, key)
}

async function decline(
  tx: Tx,
  { id, user_id, before_id, after_id }: ConsentRow,
  now: Date,
): Promise<string[]> {
  if (!(await setDeclined(tx, { id, userId: user_id, now }))) throw new AppError('publication_answered')
  // A copy of the database from before still has the pictures.
  await recordWithdrawal(tx, user_id, { consent: 'publication', publication: id, now })
  await markErasedTraces(tx)
  return deleteResultPictures(
    tx,
    [before_id, after_id].filter((picture) => picture !== null),
    now,
  )
}

async function agree(
  tx: Tx,
  { id, version, language }: ConsentAnswer,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  if (version !== publicationConsentVersion) throw new AppError('publication_words_changed')
  // The intake may say so since the question was asked.
  const body = await bodyAnswersOf(tx, userId)
  if (isMinorBy(body, now)) throw new AppError('publication_of_minor')
  if ((body?.birthYear ?? null) === null) throw new AppError('publication_birth_year_missing')
  const words = { language, sentences: publicationConsentWords[language] }
  if (!(await setGiven(tx, { id, userId, version, words, now }))) throw new AppError('publication_answered')
}

/**
 * Takes a result off the site: out of every version of it and every shared draft, with its pictures. Every process shows
 * the site without it within a second. The actor is the member, or one of the staff. A repeat changes nothing. Throws
 * `not_found`.
 */
export async function withdrawConsent(
  context: Context,
  { userId, id }: { userId: string; id: string },
  actor: Actor,
): Promise<void> {
  const now = context.clock.now()
  const { withdrawn, files } = await inTransaction(context.db, async (tx) => {
    if (!(await lockUser(tx, userId, now)))
      throw new AppError(actor.userId === userId ? 'unauthorized' : 'not_found')
    const consent = await findOf(tx, userId, id)
    if (!consent || consent.state === 'pending' || consent.state === 'declined')
      throw new AppError('not_found')
    const ended = await endPublications(tx, { userId, consentId: id, now })
    if (ended.withdrawn.length === 0) return ended
    await recordWithdrawal(tx, userId, { consent: 'publication', publication: id, now })
    await audit(tx, actor, { at: now, action: 'publication_consent.withdrawn', subjectId: userId })
    return ended
  })
  if (withdrawn.length === 0) return
  await readNewestSite(context)
  await tryWriteErasures(context)
  await truncateErased(context)
  for (const key of files) await removeFiles(context, key)
}
