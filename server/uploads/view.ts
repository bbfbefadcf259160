import type { FileView, SiteFile } from '#contract/uploads.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { linkEnd, type Variant } from './rules.ts'
import type { UploadRow } from './store.ts'

/** A link to one rendition of a file, made out to one holder: a session by its id, or the bearer of the ticket. */
export type LinkTo = { id: string; variant: Variant; holder: string }

const purpose = 'file link'
const signed = (link: LinkTo, end: number) => [link.id, link.variant, end, link.holder].join('\n')

/** A signed link to a rendition; `life` says how long it holds at most, in milliseconds, five minutes where it is not given. */
export function fileLink(secrets: Secrets, { life, ...link }: LinkTo & { life?: number }, now: Date): string {
  const end = linkEnd(link.holder, now, life)
  const query = new URLSearchParams({
    exp: String(end),
    for: link.holder,
    sig: secrets.sign(purpose, signed(link, end)),
  })
  return `/files/${link.id}/${link.variant}?${query}`
}

/** Whether a link was made here and still holds; `end` counts seconds since 1970. */
export function isLinkGood(
  secrets: Secrets,
  link: LinkTo,
  { end, signature, now }: { end: number; signature: string; now: Date },
): boolean {
  return end * 1000 > now.getTime() && secrets.verify(purpose, signed(link, end), signature)
}

/** An upload as its sender gets to see it; its link is made out to the bearer of the ticket where nobody is named. */
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

/** A picture for the site as staff get to see it: what the site's settings name, and a lasting link. */
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
