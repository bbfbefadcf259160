import { hasPublicName } from '#contract/staff.ts'
import type { HealthAccessRows } from './health-access-store.ts'
import type { NamedFile } from './view.ts'

/** Who besides their coach saw a person's health data. A photo that is gone since has no file. */
export function healthAccessView({ letIn, openings, views }: HealthAccessRows, files: NamedFile[]) {
  const fileOf = new Map(files.map(({ name, upload }) => [upload.id, name]))
  return {
    letIn: letIn.map(({ since, ...staff }) => ({ name: nameOf(staff), since })),
    openedWithReason: openings.map(({ staff_name, staff_role, reason, opened_at, expires_at }) => ({
      ...{ by: staff_name || null, role: staff_role, reason },
      from: opened_at,
      to: expires_at,
    })),
    photosSeen: views.map(({ staff_name, staff_role, upload_id, day, last_viewed_at }) => ({
      ...{ by: staff_name || null, role: staff_role, photo: fileOf.get(upload_id) ?? null, day },
      lastAt: last_viewed_at,
    })),
  }
}

/** The name of one of the staff; null without a public one, since members must not see a sign-in name. */
function nameOf(staff: { name: string; username: string | null }): string | null {
  return hasPublicName(staff) ? staff.name : null
}
