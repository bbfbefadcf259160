import type { PictureArea, ProofLikeness, ProofPages } from '#contract/application-values.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import {
  fileLink,
  findUploads,
  pageVariants,
  type UploadRow,
  type Variant,
  type Viewer,
} from '#server/uploads/index.ts'
import { findNearDuplicates } from './store.ts'

/** Another application's upload with the same bytes, or with a similar image; areas are where one line differs. */
export type DuplicateProof = {
  applicationId: string
  likeness: ProofLikeness
  previewUrl: string | null
  area: PictureArea | null
  otherArea: PictureArea | null
}

/** A payment proof for staff; its links expire after minutes. A PDF without rendered pages has no images. */
export type ProofMatches = {
  url: string
  thumbnailUrl: string | null
  previewUrl: string | null
  pdf: ProofPages | null
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
  const link: Link = (id, variant) => fileLink(secrets, { id, variant, holder: viewer.sessionId }, now)
  const duplicates = await duplicatesOf(db, rows, link)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        url: link(row.id, 'original'),
        thumbnailUrl: row.has_variants ? link(row.id, '200') : null,
        previewUrl: previewOf(row, link),
        pdf: pagesOf(row, link),
        originalName: row.original_name,
        size: row.size,
        mimetype: row.mimetype,
        uploadedAt: row.created_at,
        duplicates: duplicates.get(row.id) ?? [],
      },
    ]),
  )
}

type Link = (id: string, variant: Variant) => string

function previewOf({ id, has_variants, mimetype }: UploadRow, link: Link): string | null {
  if (has_variants) return link(id, '800')
  return mimetype.startsWith('image/') ? link(id, 'original') : null
}

function pagesOf({ id, page_count, shown_pages }: UploadRow, link: Link): ProofPages | null {
  if (page_count === null || shown_pages === null) return null
  const pages = Array.from({ length: shown_pages }, (_, index) => {
    const { preview, large } = pageVariants(index + 1)
    return { previewUrl: link(id, preview), largeUrl: link(id, large) }
  })
  return { pageCount: page_count, pages }
}

async function duplicatesOf(db: Db, rows: UploadRow[], link: Link): Promise<Map<string, DuplicateProof[]>> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const found = new Map<string, DuplicateProof[]>()
  for (const other of await findNearDuplicates(db, [...byId.keys()], maxDuplicates)) {
    const { of, uploadId, applicationId, sha256, hasPreview, area, otherArea } = other
    const own = byId.get(of)
    const sameApplication = found.get(of)?.some((one) => one.applicationId === applicationId)
    if (!own || own.application_id === applicationId || sameApplication) continue
    const likeness = own.sha256 === sha256 ? 'same_file' : (other.likeness ?? 'near')
    const previewUrl = hasPreview ? link(uploadId, '800') : null
    found.set(of, [...(found.get(of) ?? []), { applicationId, likeness, previewUrl, area, otherArea }])
  }
  return found
}
