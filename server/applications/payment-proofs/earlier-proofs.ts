import { type EarlierProof, maxEarlierProofs } from '#contract/application-values.ts'
import type { Context } from '#server/context.ts'
import { fileLink, type Viewer } from '#server/uploads/index.ts'
import { findProofsOf } from './store.ts'

/**
 * The former proofs of several applications, newest first, by application id, in one query; their links expire after
 * minutes. Every upload claimed by an application is one of its proofs.
 */
export async function earlierProofs(
  { db, secrets, clock }: Context,
  applications: { id: string; proof_id: string | null }[],
  viewer: Viewer,
): Promise<Map<string, EarlierProof[]>> {
  const now = clock.now()
  const present = new Set(applications.map(({ proof_id }) => proof_id))
  const ids = applications.map(({ id }) => id)
  const rows = await findProofsOf(db, ids, maxEarlierProofs + 1)
  const link = (id: string, variant: 'original' | '200') =>
    fileLink(secrets, { id, variant, holder: viewer.sessionId }, now)
  const byApplication = Map.groupBy(
    rows.filter(({ id }) => !present.has(id)),
    ({ application_id }) => application_id ?? '',
  )
  return new Map(
    [...byApplication].map(([applicationId, earlier]) => [
      applicationId,
      earlier.slice(0, maxEarlierProofs).map((row) => ({
        url: link(row.id, 'original'),
        thumbnailUrl: row.has_variants ? link(row.id, '200') : null,
        uploadedAt: row.created_at,
        mimetype: row.mimetype,
      })),
    ]),
  )
}
