import type { Context } from '#server/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { fileLink, findUploads, type UploadRow, type Variant, type Viewer } from '#server/uploads/index.ts'
import { findNearDuplicates } from './store.ts'

/** Another application's upload with the same bytes, or with a similar image. */
export type DuplicateProof = { uploadId: string; applicationId: string; match: 'exact' | 'similar' }

/** A payment proof for staff; its links expire after minutes. A PDF has no thumbnail and no preview. */
export type ProofMatches = {
  url: string
  thumbnailUrl: string | null
  previewUrl: string | null
  originalName: string
  size: number
  mimetype: string
  uploadedAt: string
  duplicates: DuplicateProof[]
}

const maxDuplicates = 10

/** The details of several proofs by id, in two queries; omits proofs whose file is deleted. */
export async function proofDetails(
  { db, secrets, clock }: Context,
  uploadIds: string[],
  viewer: Viewer,
): Promise<Map<string, ProofMatches>> {
  const now = clock.now()
  const rows = await findUploads(db, uploadIds)
  const duplicates = await duplicatesOf(db, rows)
  const link = (id: string, variant: Variant) =>
    fileLink(secrets, { id, variant, holder: viewer.sessionId }, now)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        url: link(row.id, 'original'),
        thumbnailUrl: row.has_variants ? link(row.id, '200') : null,
        previewUrl: row.mimetype.startsWith('image/')
          ? link(row.id, row.has_variants ? '800' : 'original')
          : null,
        originalName: row.original_name,
        size: row.size,
        mimetype: row.mimetype,
        uploadedAt: row.created_at,
        duplicates: duplicates.get(row.id) ?? [],
      },
    ]),
  )
}

async function duplicatesOf(db: Db, rows: UploadRow[]): Promise<Map<string, DuplicateProof[]>> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const found = new Map<string, DuplicateProof[]>()
  for (const { of, uploadId, applicationId, sha256 } of await findNearDuplicates(
    db,
    [...byId.keys()],
    maxDuplicates,
  )) {
    const own = byId.get(of)
    const sameApplication = found.get(of)?.some((other) => other.applicationId === applicationId)
    if (!own || own.application_id === applicationId || sameApplication) continue
    const match = own.sha256 === sha256 ? 'exact' : 'similar'
    found.set(of, [...(found.get(of) ?? []), { uploadId, applicationId, match }])
  }
  return found
}
