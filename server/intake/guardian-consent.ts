import type { IntakeAnswers, IntakeInput } from '#contract/intake.ts'
import { toE164 } from '#contract/phones.ts'
import { lockUser } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import {
  assertGuardian,
  bodyAnswersOf,
  deleteGuardian,
  isMinorBy,
  ofAgeOn,
  saveGuardian,
  setNeededUntil,
} from '#server/guardians/index.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { markErasedTraces, truncateErased } from '#server/platform/database/erased-traces.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { endPhotoConsent, recordWithdrawal, tryWriteErasures } from '#server/privacy/index.ts'
import { endRequests } from '#server/publication-consents/withdrawals/index.ts'
import { deletePhotos, removeFiles } from '#server/uploads/index.ts'

type Sent = { actor: Actor; now: Date; version: string | null }

/**
 * Follows what is sent about a minor, before the body step is saved: stores who agrees, forgets them once the birth year is
 * an adult's, and stores weight and height of a minor only once somebody agreed. Throws `guardian_consent_missing`, and
 * `birth_year_missing` for taking a minor's birth year back.
 */
export async function followGuardian(
  tx: Tx,
  input: IntakeInput,
  { actor, now, version }: Sent,
): Promise<void> {
  const { userId } = actor
  const stored = await bodyAnswersOf(tx, userId)
  const body: IntakeAnswers['body'] | null = input.body === undefined ? stored : input.body
  const birthYear = body?.birthYear ?? null
  if (birthYear === null) {
    // Without it nobody would be asked any more.
    if (isMinorBy(stored, now) || input.guardian) throw new AppError('birth_year_missing')
    return
  }
  if (!isMinorBy(body, now)) {
    if (await deleteGuardian(tx, userId)) await markErasedTraces(tx)
    return
  }
  if (input.guardian && version !== null) {
    const { name, phone } = input.guardian
    const agreed = { consent_at: now, consent_version: version, needed_until: ofAgeOn(birthYear) }
    await saveGuardian(tx, { user_id: userId, name, phone, phone_e164: toE164(phone) ?? phone, ...agreed })
    await audit(tx, actor, {
      ...{ at: now, action: 'guardian_consent.given', subjectId: userId, details: { version } },
    })
  } else if (input.body) await setNeededUntil(tx, userId, ofAgeOn(birthYear))
}

/** Weight and height of a minor are stored only once a guardian agreed. Called after the birth year was saved. */
export async function assertMeasuresAllowed(
  tx: Tx,
  { body }: IntakeInput,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  if (body && (body.weight !== null || body.height !== null)) await assertGuardian(tx, userId, now)
}

/**
 * Withdraws a guardian's consent: deletes the name and number, and the photos with their consent. Nothing more is stored until
 * somebody agrees again; what was logged stays. A repeat changes nothing.
 */
export async function withdrawGuardian(context: Context, actor: Actor): Promise<void> {
  const now = context.clock.now()
  const { userId } = actor
  const removed = await inTransaction(context.db, async (tx) => {
    if (!(await lockUser(tx, userId, now))) throw new AppError('unauthorized')
    if (!(await deleteGuardian(tx, userId))) return []
    await recordWithdrawal(tx, userId, { consent: 'guardian', now })
    await markErasedTraces(tx)
    await audit(tx, actor, { at: now, action: 'guardian_consent.withdrawn', subjectId: userId })
    if (!(await endPhotoConsent(tx, userId, now))) return []
    const photos = await deletePhotos(tx, userId)
    await recordWithdrawal(tx, userId, { consent: 'photos', now })
    const details = { photos: photos.length }
    await audit(tx, actor, { at: now, action: 'photo_consent.withdrawn', subjectId: userId, details })
    return [...photos, ...(await endRequests(tx, userId, now))]
  })
  await tryWriteErasures(context)
  await truncateErased(context)
  for (const key of removed) await removeFiles(context, key)
}
