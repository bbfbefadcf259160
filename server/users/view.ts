import type { Membership, User } from '#contract/users.ts'
import type { UserRow } from '#server/accounts/index.ts'
import { accessOf, isPaused, remainingTime, statusOf } from './rules.ts'
import type { SharedEmail } from './store.ts'

/** A user's access in the API, computed for `now`. */
export function membershipOf(user: UserRow, hasPendingRequest: boolean, now: Date): Membership {
  const access = accessOf(user)
  const paused = access && isPaused(access, now) && now < access.endsAt ? access : null
  return {
    plan: user.plan,
    status: statusOf(user, hasPendingRequest, now),
    startDate: user.access_starts_at,
    endDate: paused
      ? new Date(now.getTime() + remainingTime(paused, now)).toISOString()
      : user.access_ends_at,
    accessDays: user.access_days,
    ...(paused?.pausedUntil && {
      pausedUntil: paused.pausedUntil.toISOString(),
      endDateAfterPause: paused.endsAt.toISOString(),
    }),
  }
}

/** Related data of a user. */
export type RelatedData = {
  resources: User['resources']
  hasPendingRequest: boolean
  proofUrl: string | undefined
}

/** A user in the API, without staff-only fields. */
export function memberOf(user: UserRow, related: RelatedData, now: Date): User {
  const { resources, hasPendingRequest, proofUrl } = related
  return {
    _id: user.id,
    name: user.name,
    email: user.email ?? user.unproved_email,
    confirmed: {
      email: user.email !== null,
      phone: user.phone_proved_at !== null,
      whatsapp: user.whatsapp_proved_at !== null,
    },
    phone: user.phone,
    ...(user.whatsapp && { whatsapp: user.whatsapp }),
    ...(user.whatsapp_e164 && { whatsappE164: user.whatsapp_e164 }),
    role: user.role,
    blocked: user.blocked_at !== null,
    ...(user.coach_id && { coachId: user.coach_id }),
    goals: user.goals,
    subscription: membershipOf(user, hasPendingRequest, now),
    paymentProof: proofUrl ? { cloudinaryUrl: proofUrl } : null,
    resources,
    createdAt: user.created_at,
  }
}

/** A user with the staff-only fields. */
export function forStaff(user: User, { blocked_reason }: UserRow, sharedEmail?: SharedEmail): User {
  return {
    ...user,
    ...(blocked_reason !== null && { blockedReason: blocked_reason }),
    ...(sharedEmail && { emailUsedByOthers: true }),
    ...(sharedEmail?.request && { othersRequestWaits: true }),
  }
}
