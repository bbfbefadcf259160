import type { PublicationConsent } from '#contract/publication-consents.ts'
import { hasPublicName } from '#contract/staff.ts'
import type { Context } from '#server/context.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import { findUploads, photoUrls, type UploadRow } from '#server/uploads/index.ts'
import type { ConsentRow } from './store.ts'

/** Requests as their member or staff see them; links to pictures that are not public yet are signed for the viewer. */
export async function viewConsents(
  context: Context,
  rows: ConsentRow[],
  viewer: AccountCaller,
): Promise<PublicationConsent[]> {
  const ids = rows.flatMap(({ before_id, after_id }) => [before_id, after_id].filter((id) => id !== null))
  const uploads = new Map((await findUploads(context.db, ids)).map((upload) => [upload.id, upload]))
  return rows.map((row) => ({
    _id: row.id,
    state: row.state,
    // Members must not see a staff sign-in name.
    requestedBy: hasPublicName({ name: row.asker ?? '', username: row.asker_username })
      ? (row.asker ?? '')
      : '',
    requestedAt: row.requested_at,
    answeredAt: row.answered_at,
    withdrawnAt: row.withdrawn_at,
    version: row.consent_version,
    facts: row.facts && { ...row.facts, story: row.facts.story ?? { ar: '', en: '' } },
    pictures: picturesOf(context, row, { uploads, viewer }),
  }))
}

type Shown = { uploads: Map<string, UploadRow>; viewer: AccountCaller }

function picturesOf(
  context: Context,
  row: ConsentRow,
  { uploads, viewer }: Shown,
): PublicationConsent['pictures'] {
  const [before, after] = [uploads.get(row.before_id ?? ''), uploads.get(row.after_id ?? '')]
  const isOpen = viewer.userId === row.user_id || viewer.userId === row.requested_by || row.state === 'given'
  if (!before || !after || !isOpen) return null
  const pictureOf = ({ id, storage_key, width, height }: UploadRow) => ({
    url: row.state === 'given' ? `/media/${storage_key}/800.webp` : photoUrls(context, id, viewer).url,
    width: width ?? 1,
    height: height ?? 1,
  })
  return { before: pictureOf(before), after: pictureOf(after) }
}
