import type { AssignedDocument, AssignedVideo } from '#contract/items.ts'
import type { Membership, User } from '#contract/members.ts'
import { statusOf } from './rules.ts'
import type { ItemRow, UserRow } from './store.ts'

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

/** What belongs to a user beside the account: what they were given, whether a request waits, a link to the proof. */
export type Belongings = { items: ItemRow[]; hasPendingRequest: boolean; proofUrl: string | null }

/** A user as the API shows them. */
export function memberOf(user: UserRow, belongings: Belongings, now: Date): User {
  return {
    _id: user.id,
    name: user.name,
    email: user.email,
    phone: user.phone,
    ...(user.whatsapp && { whatsapp: user.whatsapp }),
    ...(user.whatsapp_e164 && { whatsappE164: user.whatsapp_e164 }),
    role: user.role,
    blocked: user.blocked_at !== null,
    ...(user.coach_id && { coachId: user.coach_id }),
    goals: user.goals,
    subscription: membershipOf(user, belongings.hasPendingRequest, now),
    paymentProof: belongings.proofUrl ? { cloudinaryUrl: belongings.proofUrl } : null,
    resources: {
      videos: belongings.items.filter(({ kind }) => kind === 'video').map(assigned),
      documents: belongings.items.flatMap(documentOf),
    },
    createdAt: user.created_at,
  }
}

function assigned(item: ItemRow): AssignedVideo {
  return {
    _id: item.id,
    ...(item.resource_id && { resourceId: item.resource_id }),
    title: item.title,
    url: item.url,
    assignedAt: item.assigned_at,
    openedAt: item.opened_at,
  }
}

function documentOf(item: ItemRow): AssignedDocument[] {
  return item.type === 'video' ? [] : [{ ...assigned(item), type: item.type }]
}
