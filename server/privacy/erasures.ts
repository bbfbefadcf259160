import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import {
  counterDelta,
  lockAndUpdateCounters,
  lowerSameEmail,
  reviewRank,
} from '#server/applications/index.ts'
import { forgetAllUploads } from '#server/applications/payment-proofs/index.ts'
import type { Settings } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { markErasedTraces } from '#server/platform/database/erased-traces.ts'
import { newId } from '#server/platform/ids.ts'
import { dropMailsAbout } from '#server/platform/mail/outbox.ts'
import { replaceTerms } from '#server/platform/search/matches.ts'
import { takeOutOfRequests } from '#server/privacy-requests/index.ts'
import { endPublications, endRequests } from '#server/publication-consents/withdrawals/index.ts'
import { deletePhotos } from '#server/uploads/index.ts'
import { deleteHealthAnswers, endGuardianConsent, endPhotoConsent } from './consent-store.ts'
import {
  cancelWaiting,
  deleteAccount,
  deleteMessages,
  insertErasure,
  markErasuresWritten,
  takeOutOfTrail,
  takePersonOut,
  unwrittenErasures,
} from './store.ts'

/** The ids that an erasure emptied or deleted: random, and of nobody that still exists. */
export const ErasedSubjects = z.object({
  user: z.string(),
  applications: z.array(z.string()),
  messages: z.array(z.string()),
  /** Where the account stays: the consent whose data was deleted when it was withdrawn. */
  consent: z.enum(['health', 'photos', 'publication', 'guardian']).optional(),
  /** The consent to be shown on the site that was withdrawn. */
  publication: z.string().optional(),
})
export type ErasedSubjects = z.infer<typeof ErasedSubjects>

const Erasure = z.object({ id: z.string(), erasedAt: z.string(), subjects: ErasedSubjects })
/** A line of the file beside the database. */
export type Erasure = z.infer<typeof Erasure>

/**
 * The file beside the database that outlives it: what a copy from before an erasure must lose again. A demo has its own,
 * as it has its own database.
 */
export const erasuresFile = ({ dataDirectory, demo }: Pick<Settings, 'dataDirectory' | 'demo'>) =>
  join(dataDirectory, demo ? 'demo-erased.jsonl' : 'erased.jsonl')

/** Records an erasure in its transaction; see `writeErasures`. */
export async function recordErasure(tx: Tx, subjects: ErasedSubjects, now: Date): Promise<void> {
  await insertErasure(tx, {
    id: newId(now),
    erased_at: now,
    subjects: JSON.stringify(subjects),
    is_written: false,
  })
}

/** Records in its transaction that a member withdrew a consent, and so that its data was deleted. */
export const recordWithdrawal = (
  tx: Tx,
  user: string,
  {
    now,
    ...withdrawn
  }: Pick<ErasedSubjects, 'publication'> & {
    consent: NonNullable<ErasedSubjects['consent']>
    now: Date
  },
): Promise<void> => recordErasure(tx, { user, applications: [], messages: [], ...withdrawn }, now)

/**
 * Appends the recorded erasures to the file beside the database, durably, once each. Called after an erasure and at the
 * start, so that a process that was killed in between loses none; a line that is written twice does no harm.
 */
export async function writeErasures({ db, settings }: Pick<Context, 'db' | 'settings'>): Promise<void> {
  for (;;) {
    const rows = await unwrittenErasures(db)
    if (rows.length === 0) return
    const lines = rows.map(({ id, erased_at, subjects }) =>
      JSON.stringify({ id, erasedAt: erased_at, [subjects.consent ? 'withdrawal' : 'subjects']: subjects }),
    )
    await appendDurably(erasuresFile(settings), `${lines.join('\n')}\n`)
    await markErasuresWritten(
      db,
      rows.map(({ id }) => id),
    )
  }
}

/** `writeErasures` after a commit: what cannot be written now is written after the next erasure, or at the next start. */
export async function tryWriteErasures(context: Context): Promise<void> {
  await writeErasures(context).catch((error) =>
    context.log.error({ err: error }, 'an erasure could not be recorded'),
  )
}

async function appendDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'a', 0o600)
  try {
    await handle.appendFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The erasures in a file, without duplicates; none if it does not exist. A last line that was cut off is left out. */
export async function readErasures(file: string): Promise<Erasure[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
  const found = new Map<string, Erasure>()
  for (const line of text.split('\n')) {
    const erasure = parsed(line)
    if (erasure) found.set(erasure.id, erasure)
  }
  return [...found.values()]
}

function parsed(line: string): Erasure | null {
  try {
    const { withdrawal, ...read } = JSON.parse(line)
    // Versions before withdrawals skip such a line; as `subjects` they would erase the whole account.
    return Erasure.parse(withdrawal ? { ...read, subjects: withdrawal } : read)
  } catch {
    return null
  }
}

/**
 * Deletes messages, proofs, photos, published results and mails about the subjects, anonymizes applications and the audit log; the account
 * itself stays. Returns the keys of the files to remove after the commit.
 */
export async function eraseSubjects(
  tx: Tx,
  { user, applications, messages }: ErasedSubjects,
  { now, networksUntil }: { now: Date; networksUntil: Date },
): Promise<string[]> {
  const cancelled = await cancelWaiting(tx, applications, { reviewRank: reviewRank('cancelled'), now })
  for (const email of cancelled) {
    await lockAndUpdateCounters(tx, counterDelta('pending', 'cancelled'))
    await lowerSameEmail(tx, email)
  }
  const keys = await deletePhotos(tx, user)
  keys.push(...(await endPublications(tx, { userId: user, now })).files)
  for (const id of applications) {
    keys.push(...(await forgetAllUploads(tx, id)))
    await replaceTerms(tx, 'application', { ref: id, terms: [] })
  }
  await takePersonOut(tx, applications)
  await deleteMessages(tx, messages)
  await takeOutOfRequests(tx, user, now)
  const subjects = [user, ...applications, ...messages]
  await dropMailsAbout(tx, subjects)
  await takeOutOfTrail(tx, { userId: user, subjects, networksUntil })
  await replaceTerms(tx, 'user', { ref: user, terms: [] })
  return keys
}

/**
 * Takes the person out of a request that is over, as an erasure does: what the books need stays. Returns the keys of the files
 * to remove after the commit.
 */
export const forgetRequest = (tx: Tx, id: string, now: Date): Promise<string[]> =>
  eraseSubjects(tx, { user: '', applications: [id], messages: [] }, { now, networksUntil: now })

/**
 * Erases, in a restored database, what was erased after it was copied; what is not there is skipped. Returns the keys
 * of the files to remove after the commit.
 */
export async function eraseAgain(tx: Tx, { subjects, id, erasedAt }: Erasure, now: Date): Promise<string[]> {
  const keys = subjects.consent
    ? await withdrawAgain(tx, { ...subjects, consent: subjects.consent, at: new Date(erasedAt), now })
    : await eraseSubjects(tx, subjects, { now, networksUntil: now })
  if (!subjects.consent) await deleteAccount(tx, subjects.user)
  await insertErasure(tx, {
    id,
    erased_at: erasedAt,
    subjects: JSON.stringify(subjects),
    // The list beside the restored database has only what was erased before the copy.
    is_written: false,
  })
  await markErasedTraces(tx)
  return keys
}

type Withdrawal = Pick<ErasedSubjects, 'user' | 'publication'> & {
  consent: NonNullable<ErasedSubjects['consent']>
  at: Date
  now: Date
}

/** Deletes what a consent covers that was given before the withdrawal; a consent given again since stays. */
async function withdrawAgain(tx: Tx, { user, consent, publication, at, now }: Withdrawal): Promise<string[]> {
  // The id is of one request, which is answered once: in the copy it may still wait for the answer that was taken back.
  if (consent === 'publication')
    return (await endPublications(tx, { userId: user, consentId: publication ?? '', now })).files
  if (consent === 'photos') {
    if (!(await endPhotoConsent(tx, user, at))) return []
    return [...(await deletePhotos(tx, user)), ...(await endRequests(tx, user, now))]
  }
  if (consent === 'guardian') await endGuardianConsent(tx, user, at)
  else await deleteHealthAnswers(tx, user, at)
  return []
}
