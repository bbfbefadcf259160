import type { GeneratedJson, Json, Optional, Timestamp } from './platform-tables.ts'

type SiteVersions = {
  version: number
  settings: Json<unknown>
  sections: Json<unknown>
  published_by: string | null
  published_at: Timestamp
  changed: GeneratedJson<string[]>
  stale: GeneratedJson<string[]>
  restored_from: Optional<number>
}

/** Changed payment details that an admin has not checked yet, per version of the site. */
type PaymentNotices = { user_id: string; version: number; changes: Json<unknown> }

/** `pictures` are the ids of the images in its settings. */
type SiteDrafts = {
  id: string
  token_hash: string
  note: string
  settings: Json<unknown>
  sections: Json<unknown>
  pictures: Json<string[]>
  version: number
  shared_by: string
  shared_at: Timestamp
  expires_at: Timestamp
}

/** The tables of the public site. */
export type SiteTables = {
  site_versions: SiteVersions
  site_drafts: SiteDrafts
  payment_notices: PaymentNotices
}
