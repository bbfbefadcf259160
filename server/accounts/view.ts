import type { User } from '#contract/users.ts'
import { staffRoleOf } from './rules.ts'
import type { UserRow } from './store.ts'

/** A coach or an admin in the API: staff have no package and no assignments. */
export function staffView(user: UserRow): User {
  const staffRole = staffRoleOf(user)
  return {
    _id: user.id,
    name: user.name,
    email: user.email,
    phone: user.phone,
    ...(user.whatsapp && { whatsapp: user.whatsapp }),
    ...(user.whatsapp_e164 && { whatsappE164: user.whatsapp_e164 }),
    role: user.role,
    ...(staffRole && { staffRole }),
    ...(staffRole === 'coach' && { sees: user.sees }),
    ...(user.username && { username: user.username }),
    blocked: user.blocked_at !== null,
    goals: user.goals,
    subscription: { plan: null, status: 'inactive', startDate: null, endDate: null, accessDays: 0 },
    paymentProof: null,
    resources: { videos: [], documents: [] },
    createdAt: user.created_at,
  }
}
