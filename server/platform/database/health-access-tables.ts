import type { StaffRole } from '#contract/roles.ts'
import type { Timestamp } from './platform-tables.ts'

/** Staff as the member may know them at the time: the public name, empty without one, and the role. */
type NamedStaff = { staff_id: string; staff_name: string; staff_role: StaffRole }

/** An hour in which an owner or admin sees the health data of a user: who, why, and until when. */
type GlassOpenings = NamedStaff & {
  id: string
  user_id: string
  reason: string
  opened_at: Timestamp
  expires_at: Timestamp
}

/** Staff whom a user let in to see the user's health data. */
type HealthReaders = { user_id: string; staff_id: string; since: Timestamp }

/** That staff opened a photo of a user, once for each photo, viewer and day in Cairo. */
type PhotoViews = NamedStaff & {
  upload_id: string
  day: string
  user_id: string
  last_viewed_at: Timestamp
}

/** The tables of who may see health data, and who did. */
export type HealthAccessTables = {
  glass_openings: GlassOpenings
  health_readers: HealthReaders
  photo_views: PhotoViews
}
