import type { EndingMember, Reminder, SilentMember, UnassignedMember } from '#contract/dashboard-today.ts'
import type { ReminderRow } from './reminder-store.ts'
import { isOfEnd, isOfSilence } from './rules.ts'
import type { TodayMemberRow } from './store.ts'

/** A member of a list of today, with their reminder about what the list is about. */
export type ListedMember = { row: TodayMemberRow; reminder: ReminderRow | undefined }

/** A member whose access ends soon. */
export function endingView({ row, reminder }: ListedMember): EndingMember {
  const endDate = row.access_ends_at ?? row.created_at
  const counts = reminder && isOfEnd(reminder.reminded_at, endDate)
  return { ...memberView(row), endDate, reminded: counts ? reminderView(reminder) : null }
}

/** A member without assignments. */
export const unassignedView = ({ row }: ListedMember): UnassignedMember => ({
  ...memberView(row),
  since: row.access_starts_at ?? row.created_at,
})

/** A member who was not seen for some time. */
export function silentView({ row, reminder }: ListedMember, now: Date): SilentMember {
  const counts = reminder && isOfSilence(reminder.reminded_at, row.last_seen_at, now)
  return {
    ...memberView(row),
    lastSeenAt: row.last_seen_at,
    reminded: counts ? reminderView(reminder) : null,
  }
}

function memberView(row: TodayMemberRow) {
  return {
    userId: row.id,
    name: row.name,
    plan: row.plan,
    phoneE164: row.phone_e164,
    whatsappE164: row.whatsapp_e164,
    language: row.newest_language,
  }
}

const reminderView = ({ reminded_at, staff_name }: ReminderRow): Reminder => ({
  at: reminded_at,
  by: staff_name ?? '',
})
