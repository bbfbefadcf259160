import type { FileView, SiteFile } from '#contract/uploads.ts'
import type { StoredSitePicture } from '#contract/uploads-site-pictures.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { fileLink } from './file-links.ts'
import type { UploadRow } from './store.ts'

/** An upload as its sender sees it; the link is signed for the ticket if no session is given. */
export function fileView(
  secrets: Secrets,
  row: UploadRow,
  { ticket, holder = 'ticket', now }: { ticket: string; holder?: string; now: Date },
): FileView {
  return {
    cloudinaryUrl: fileLink(secrets, { id: row.id, variant: 'original', holder }, now),
    cloudinaryId: ticket,
    uploadedAt: row.created_at,
    originalName: row.original_name,
    size: row.size,
    mimetype: row.mimetype,
  }
}

/** A site image as staff see it: the ids for the site settings, and a permanent link. */
export function siteFileView(
  row: UploadRow,
  { width, height, blur }: { width: number; height: number; blur: string },
): SiteFile {
  return {
    cloudinaryUrl: `/media/${row.storage_key}/800.webp`,
    cloudinaryId: row.storage_key,
    uploadedAt: row.created_at,
    originalName: row.original_name,
    size: row.size,
    mimetype: row.mimetype,
    picture: { id: row.storage_key, width, height, blur },
  }
}

/** A site image in the list of images. */
export function storedPictureView(
  row: UploadRow,
  blur: string,
  { usedIn, drafts }: Pick<StoredSitePicture, 'usedIn' | 'drafts'>,
): StoredSitePicture {
  return {
    picture: { id: row.storage_key, width: row.width ?? 1, height: row.height ?? 1, blur },
    originalName: row.original_name,
    size: row.size,
    uploadedAt: row.created_at,
    usedIn,
    drafts,
  }
}
