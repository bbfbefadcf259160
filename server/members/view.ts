import type { Membership, User } from '#contract/members.ts'
import { statusOf } from './rules.ts'
import type { SharedEmail, UserRow } from './store.ts'

/** A user's access as the API shows it, computed at this moment. */
export function membershipOf(user: UserRow, hasPendingRequest: boolean, now: Date): Membership {
  return {
    plan: user.plan,
    status: statusOf(user, hasPendingRequest, now),
    startDate: user.access_starts_at,
    endDate: user.access_ends_at,
    accessDays: user.access_days,
  }
}

/** What belongs to a user beside the account. */
export type Belongings = {
  resources: User['resources']
  hasPendingRequest: boolean
  proofUrl: string | undefined
}

/** A user as the API shows them to anybody who may see them. */
export function memberOf(user: UserRow, belongings: Belongings, now: Date): User {
  const { resources, hasPendingRequest, proofUrl } = belongings
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

/** A user with what only staff get to read. */
export function forStaff(user: User, { blocked_reason }: UserRow, sharedEmail?: SharedEmail): User {
  return {
    ...user,
    ...(blocked_reason !== null && { blockedReason: blocked_reason }),
    ...(sharedEmail && { emailUsedByOthers: true }),
    ...(sharedEmail?.request && { othersRequestWaits: true }),
  }
}
