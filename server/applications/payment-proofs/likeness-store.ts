import type { Db, Tx } from '#server/platform/database/db.ts'
import type { PictureLikeness } from '#server/platform/pictures/compared-pictures.ts'
import { findUploads, type UploadRow } from '#server/uploads/index.ts'
import { deletePair, insertPairs } from './store.ts'

/**
 * How many proofs a term has at most. One that so many share, such as the name of a bank, says nothing about a further
 * one, and is not stored with it: so looking up all terms of a proof reads a limited number of rows.
 */
const mostPerTerm = 40
const termsAtOnce = 400

/** Notes that a proof is to be compared with earlier ones. */
export async function queueComparison(tx: Tx, uploadId: string): Promise<void> {
  await tx
    .insertInto('proofs_to_compare')
    .values({ upload_id: uploadId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * The proofs that are to be compared, without those that are tried again later: of requests that wait before others, as
 * after an upgrade all former ones are due, and the oldest first, so that an original is known before its copy.
 */
export async function findToCompare(db: Db, now: Date, limit: number): Promise<string[]> {
  const due = () =>
    db
      .selectFrom('proofs_to_compare')
      .leftJoin('proof_tries', (join) =>
        join.onRef('proof_tries.upload_id', '=', 'proofs_to_compare.upload_id').on('work', '=', 'compare'),
      )
      .select('proofs_to_compare.upload_id')
      .where(({ eb, or }) => or([eb('next_at', 'is', null), eb('next_at', '<=', now.toISOString())]))
      .orderBy('proofs_to_compare.upload_id')
      .limit(limit)
  const waiting = await due()
    .innerJoin('applications', 'applications.proof_id', 'proofs_to_compare.upload_id')
    .where('applications.status', '=', 'pending')
    .execute()
  const rows = waiting.length > 0 ? waiting : await due().execute()
  return rows.map((row) => row.upload_id)
}

/** Removes a proof from those to compare; false if it was deleted. */
export async function endComparison(tx: Tx, uploadId: string): Promise<boolean> {
  const ended = await tx
    .deleteFrom('proofs_to_compare')
    .where('upload_id', '=', uploadId)
    .returning('upload_id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Whether a proof is still to be compared; not if it was deleted. */
export async function isToCompare(tx: Tx, uploadId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('proofs_to_compare')
    .select('upload_id')
    .where('upload_id', '=', uploadId)
    .executeTakeFirst()
  return row !== undefined
}

/** The proofs that have these terms, by term. */
export async function proofsByTerm(db: Db, terms: string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (let from = 0; from < terms.length; from += termsAtOnce) {
    const rows = await db
      .selectFrom('search_terms')
      .select(['term', 'ref'])
      .where('scope', '=', 'look')
      .where('term', 'in', terms.slice(from, from + termsAtOnce))
      .limit(termsAtOnce * mostPerTerm)
      .execute()
    for (const { term, ref } of rows) found.set(term, [...(found.get(term) ?? []), ref])
  }
  return found
}

/** Stores those terms of a proof that few others have, `byTerm`. */
export async function insertTerms(
  tx: Tx,
  { id, terms, byTerm }: { id: string; terms: string[]; byTerm: Map<string, string[]> },
): Promise<void> {
  const rare = [...new Set(terms)].filter((term) => (byTerm.get(term)?.length ?? 0) < mostPerTerm)
  if (rare.length === 0) return
  await tx
    .insertInto('search_terms')
    .values(rare.map((term) => ({ scope: 'look' as const, term, ref: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Those of these uploads that are proofs of another application. */
export async function ofOtherApplications(
  db: Db,
  { application_id }: Pick<UploadRow, 'application_id'>,
  ids: string[],
): Promise<UploadRow[]> {
  const rows = await findUploads(db, ids)
  const others = rows.filter((row) => row.application_id !== null && row.application_id !== application_id)
  return others.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

type Pair = { id: string; otherId: string }

/**
 * Stores how two proofs are alike, or that they are not after all, in both directions; returns whether that is new. If
 * nothing is known, what was found before stays.
 */
export async function keepLikeness(tx: Tx, pair: Pair, likeness: PictureLikeness): Promise<boolean> {
  if (likeness.kind === 'unknown') return false
  await deleteLikeness(tx, pair)
  if (likeness.kind === 'different') return deletePair(tx, pair)
  const { id, otherId } = pair
  await insertPairs(tx, id, [otherId])
  const lines = likeness.kind === 'one_line' ? likeness : null
  const area = lines && JSON.stringify(lines.area)
  const otherArea = lines && JSON.stringify(lines.otherArea)
  await tx
    .insertInto('proof_likenesses')
    .values([
      { upload_id: id, other_id: otherId, likeness: likeness.kind, area, other_area: otherArea },
      { upload_id: otherId, other_id: id, likeness: likeness.kind, area: otherArea, other_area: area },
    ])
    .execute()
  return true
}

async function deleteLikeness(tx: Tx, { id, otherId }: Pair): Promise<void> {
  for (const [one, other] of [
    [id, otherId],
    [otherId, id],
  ] as const) {
    await tx
      .deleteFrom('proof_likenesses')
      .where('upload_id', '=', one)
      .where('other_id', '=', other)
      .execute()
  }
}
