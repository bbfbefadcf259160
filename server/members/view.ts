import type { AssignedDocument, AssignedVideo } from '#contract/items.ts'
import type { Membership, User } from '#contract/members.ts'
import type { LocalizedText } from '#contract/values.ts'
import { type Limits, statusOf } from './rules.ts'
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

/** What belongs to a user beside the account; `fileUrls` are links to files of ours, by the upload's id. */
export type Belongings = { items: ItemRow[]; hasPendingRequest: boolean; fileUrls: Map<string, string> }

/** A user as the API shows them to anybody who may see them. */
export function memberOf(user: UserRow, belongings: Belongings, now: Date): User {
  const { items, fileUrls } = belongings
  const proofUrl = user.proof_id && fileUrls.get(user.proof_id)
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
    paymentProof: proofUrl ? { cloudinaryUrl: proofUrl } : null,
    resources: {
      videos: items.filter(({ kind }) => kind === 'video').map((item) => assigned(item, fileUrls)),
      documents: items.flatMap((item) => documentOf(item, fileUrls)),
    },
    createdAt: user.created_at,
  }
}

/** A user with what only staff get to read. */
export function forStaff(user: User, { blocked_reason }: UserRow): User {
  return blocked_reason === null ? user : { ...user, blockedReason: blocked_reason }
}

/** A user without the links of the kinds that a daily limit guards: those come one by one, as they are opened. */
export function withoutGuarded(user: User, limits: Limits): User {
  const { videos, documents } = user.resources
  const bare = <Item extends AssignedVideo>(item: Item) => ({ ...item, url: '' })
  return {
    ...user,
    resources: {
      videos: limits.video === null ? videos : videos.map(bare),
      documents: limits.document === null ? documents : documents.map(bare),
    },
  }
}

/** Where an item is found: its link, or the one that was made for whoever looks where it is a file of ours. */
export function linkOf(item: ItemRow, fileUrls: Map<string, string>): string {
  return item.upload_id === null ? item.url : (fileUrls.get(item.upload_id) ?? '')
}

function assigned(item: ItemRow, fileUrls: Map<string, string>): AssignedVideo {
  return {
    _id: item.id,
    ...(item.resource_id && { resourceId: item.resource_id }),
    title: item.title,
    titles: titlesOf(item),
    url: linkOf(item, fileUrls),
    assignedAt: item.assigned_at,
    openedAt: item.opened_at,
  }
}

// Whoever gave it may have named it otherwise than the library does.
function titlesOf({ title, title_ar, title_en }: ItemRow): LocalizedText {
  const isOfLibrary = title === title_ar || title === title_en
  return isOfLibrary ? { ar: title_ar ?? '', en: title_en ?? '' } : { ar: title, en: title }
}

function documentOf(item: ItemRow, fileUrls: Map<string, string>): AssignedDocument[] {
  return item.type === 'video' ? [] : [{ ...assigned(item, fileUrls), type: item.type }]
}
