import { sql } from 'kysely'
import type { AuditAction } from '#contract/audit.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { deleteUploads, findUploads, type UploadRow } from '#server/uploads/index.ts'

const pairTerm = (id: string) => `pair:${id}`

/** The newest claimed uploads of other applications with the same bytes. */
export function findSameBytes(
  tx: Tx,
  { sha256, application_id }: Pick<UploadRow, 'sha256' | 'application_id'>,
  limit: number,
): Promise<UploadRow[]> {
  return tx
    .selectFrom('uploads')
    .selectAll()
    .where('sha256', '=', sha256)
    .where('purpose', '=', 'proof')
    .where('application_id', 'is not', null)
    .where('application_id', '!=', application_id)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** The newest uploads in each band of a perceptual hash, without those of one application. */
export async function findByBands(
  tx: Tx,
  {
    bands,
    exceptApplicationId,
    limit,
  }: { bands: string[]; exceptApplicationId: string | null; limit: number },
): Promise<UploadRow[]> {
  const ids = new Set<string>()
  for (const band of bands) {
    const found = await tx
      .selectFrom('search_terms')
      .select('ref')
      .where('scope', '=', 'look')
      .where('term', '=', band)
      .orderBy('ref', 'desc')
      .limit(limit)
      .execute()
    for (const { ref } of found) ids.add(ref)
  }
  const rows = await findUploads(tx, [...ids])
  return rows.filter((row) => row.application_id !== null && row.application_id !== exceptApplicationId)
}

/** Inserts the bands of a perceptual hash. */
export function insertHash(tx: Tx, { id, bands }: { id: string; bands: string[] }): Promise<void> {
  return insertTerms(
    tx,
    bands.map((term) => ({ term, ref: id })),
  )
}

/** Inserts pairs of an upload and others that are similar, in both directions. */
export function insertPairs(tx: Tx, id: string, similar: string[]): Promise<void> {
  const pairs = similar.flatMap((other) => [
    { term: pairTerm(id), ref: other },
    { term: pairTerm(other), ref: id },
  ])
  return insertTerms(tx, pairs)
}

async function insertTerms(tx: Tx, terms: { term: string; ref: string }[]): Promise<void> {
  if (terms.length === 0) return
  await tx
    .insertInto('search_terms')
    .values(terms.map((term) => ({ scope: 'look' as const, ...term })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes a pair of uploads that are not similar after all; returns whether there was one. */
export async function deletePair(tx: Tx, { id, otherId }: { id: string; otherId: string }): Promise<boolean> {
  let deleted = 0n
  for (const [one, other] of [
    [id, otherId],
    [otherId, id],
  ] as const) {
    const { numDeletedRows } = await tx
      .deleteFrom('search_terms')
      .where('scope', '=', 'look')
      .where('term', '=', pairTerm(one))
      .where('ref', '=', other)
      .executeTakeFirst()
    deleted += numDeletedRows
  }
  return deleted > 0n
}

/** The newest uploads that are similar to one. */
export async function findPairs(db: Db, id: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('search_terms')
    .select('ref')
    .where('scope', '=', 'look')
    .where('term', '=', pairTerm(id))
    .orderBy('ref', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ ref }) => ref)
}

const hasPair = sql<boolean>`exists (
  select 1 from search_terms where scope = 'look' and term = 'pair:' || applications.proof_id
)`

/** Whether a claimed proof is similar to one of another application. */
export async function hasDuplicates(tx: Tx, id: string): Promise<boolean> {
  const pair = await tx
    .selectFrom('search_terms')
    .select('ref')
    .where('scope', '=', 'look')
    .where('term', '=', pairTerm(id))
    .limit(1)
    .executeTakeFirst()
  return pair !== undefined
}

/** Flags the applications whose present proofs are these, or removes the flag from those without a similar proof. */
export async function flagDuplicates(tx: Tx, proofIds: string[]): Promise<void> {
  if (proofIds.length === 0) return
  await tx
    .updateTable('applications')
    .set({ has_duplicate_proof: hasPair })
    .where('id', 'in', (row) =>
      row.selectFrom('uploads').select('uploads.application_id').where('uploads.id', 'in', proofIds),
    )
    .execute()
}

type Area = { x: number; y: number; width: number; height: number }

/** Another upload that is similar to a requested one, and what the comparison of both found, if they were compared. */
export type NearDuplicate = {
  of: string
  uploadId: string
  applicationId: string
  sha256: string
  hasPreview: boolean
  likeness: 'near' | 'cropped' | 'one_line' | null
  area: Area | null
  otherArea: Area | null
}

/** The claimed uploads that are similar to any of these, in one query; the newest `limit` of each. */
export async function findNearDuplicates(db: Db, ids: string[], limit: number): Promise<NearDuplicate[]> {
  if (ids.length === 0) return []
  const ranked = db
    .selectFrom('search_terms')
    .select(['term', 'ref', sql<number>`row_number() over (partition by term order by ref desc)`.as('place')])
    .where('scope', '=', 'look')
    .where('term', 'in', ids.map(pairTerm))
  const rows = await db
    .selectFrom(ranked.as('pairs'))
    .innerJoin('uploads', 'uploads.id', 'pairs.ref')
    .leftJoin('proof_likenesses as found', (join) =>
      join
        .on(sql<boolean>`found.upload_id = substr(pairs.term, ${sql.lit(pairTerm('').length + 1)})`)
        .onRef('found.other_id', '=', 'pairs.ref'),
    )
    .select(['pairs.term', 'uploads.id', 'uploads.application_id', 'uploads.sha256', 'uploads.has_variants'])
    .select(['found.likeness', 'found.area', 'found.other_area'])
    .where('pairs.place', '<=', limit)
    .where('uploads.application_id', 'is not', null)
    .orderBy('uploads.id', 'desc')
    .execute()
  return rows.flatMap((row) =>
    row.application_id === null
      ? []
      : {
          of: row.term.slice(pairTerm('').length),
          uploadId: row.id,
          applicationId: row.application_id,
          sha256: row.sha256,
          hasPreview: row.has_variants,
          likeness: row.likeness,
          area: row.area,
          otherArea: row.other_area,
        },
  )
}

/** The proofs of several applications, in one query; the newest `limit` of each, newest first. */
export async function findProofsOf(db: Db, applicationIds: string[], limit: number): Promise<UploadRow[]> {
  if (applicationIds.length === 0) return []
  const ranked = db
    .selectFrom('uploads')
    .select(['id', sql<number>`row_number() over (partition by application_id order by id desc)`.as('place')])
    .where('application_id', 'in', applicationIds)
    .where('purpose', '=', 'proof')
  return db
    .selectFrom(ranked.as('ranked'))
    .innerJoin('uploads', 'uploads.id', 'ranked.id')
    .selectAll('uploads')
    .where('ranked.place', '<=', limit)
    .orderBy('uploads.id', 'desc')
    .execute()
}

const sending: AuditAction[] = ['application.sent', 'application.resent', 'payment_proof.replaced']

/** When and from which network applications and later receipts were sent (from the audit log), with receipt sizes. */
export async function findSendings(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('audit_entries as entry')
    .leftJoin('uploads', (join) =>
      join
        .onRef('uploads.application_id', '=', 'entry.subject_id')
        .onRef('uploads.claimed_at', '=', 'entry.at')
        .on('uploads.purpose', '=', 'proof'),
    )
    .select(['entry.at', 'entry.network_hash', 'uploads.size'])
    .where('entry.subject_id', 'in', ids)
    .where('entry.action', 'in', sending)
    .execute()
}

/**
 * Deletes the uploads of an application, or its payment proofs alone, with their search terms and flags; returns the paths
 * of their files.
 */
export async function deleteUploadsOf(
  tx: Tx,
  applicationId: string,
  which: 'proofs' | 'all',
): Promise<string[]> {
  const ofApplication = tx.deleteFrom('uploads').where('application_id', '=', applicationId)
  const deleted = await deleteUploads(
    tx,
    which === 'all' ? ofApplication : ofApplication.where('purpose', '=', 'proof'),
  )
  for (const { id } of deleted) {
    const terms = tx.deleteFrom('search_terms').where('scope', '=', 'look')
    await terms.where('ref', '=', id).execute()
    const pairs = await terms.where('term', '=', pairTerm(id)).returning('ref').execute()
    await flagDuplicates(
      tx,
      pairs.map(({ ref }) => ref),
    )
  }
  const own = tx.updateTable('applications').set({ has_duplicate_proof: false })
  if (deleted.length > 0) await own.where('id', '=', applicationId).execute()
  return deleted.map(({ key }) => key)
}
