import { jsonRoles } from '#contract/roles.ts'
import { type Coach, hasPublicName } from '#contract/staff.ts'
import type { Invitation } from '#contract/staff-invitations.ts'
import type { Language } from '#contract/values.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import type { ListedInvitation } from './invitation-store.ts'
import type { StaffRow } from './store.ts'

/** The public name of staff who have not set one. */
const neutralName: Record<Language, string> = { ar: 'الكابتن', en: 'Coach' }

/** A coach for the viewer: colleagues see the account, others only name and title. */
export function coachView(row: StaffRow, viewer: Caller, language: Language): Coach {
  const { staffRole } = row
  const isColleague = viewer.kind === 'account' && viewer.role !== 'user'
  return {
    _id: row.id,
    name: isColleague || hasPublicName(row) ? row.name : neutralName[language],
    title: { ar: row.title_ar, en: row.title_en },
    ...(isColleague && {
      account: {
        role: jsonRoles[staffRole],
        staffRole,
        ...(staffRole === 'coach' && { sees: row.sees }),
        username: row.username,
        email: row.email,
        phone: row.phone,
        blocked: row.blocked_at !== null,
        createdAt: row.created_at,
        lastSeenAt: row.last_seen_at,
      },
    }),
  }
}

/** An open invitation, for admins. */
export function invitationView(row: ListedInvitation): Invitation {
  return {
    _id: row.id,
    name: row.name,
    staffRole: row.staff_role,
    ...(row.staff_role === 'coach' && { sees: row.sees }),
    language: row.language,
    invitedBy: row.maker_name,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}
