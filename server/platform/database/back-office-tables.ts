import type { Json, Optional, OptionalTimestamp, Timestamp } from './platform-tables.ts'

/** What staff give new members of a package: ids of library resources in their order, also of deleted ones. */
type StarterBundles = {
  plan: 'basic' | 'professional' | 'premium'
  resource_ids: Json<string[]>
  updated_at: Timestamp
}

/** The owner's text for WhatsApp on an occasion; the default in a language where it is empty. */
type NoticeTexts = {
  notice: 'approved' | 'extended' | 'rejected' | 'topUp' | 'endingSoon' | 'silent' | 'receiptAgain'
  ar: string
  en: string
  updated_at: Timestamp
}

/** That staff reminded a member: the last time for each topic. */
type Reminders = {
  user_id: string
  about: 'ending' | 'silent'
  reminded_at: Timestamp
  reminded_by: string
  /** The batch whose mail reminded them. */
  batch_id: Optional<string>
}

/** A file of a resource that was replaced; it is deleted after 30 days. */
type FormerFiles = {
  upload_id: string
  resource_id: string
  replaced_at: Timestamp
}

/** An item that a batch has given, with its title then; goes with the item, or after a day. */
type BatchItems = {
  item_id: string
  batch_id: string
  title: string
  given_by: string
  given_at: Timestamp
}

/** A device of a staff user that gets a notice of new applications; `pending` counts those since the last one. */
type PushDevices = {
  id: string
  user_id: string
  /** The session that added it, with which it ends; null once that has expired. */
  session_id: Optional<string>
  endpoint_hash: string
  /** The endpoint and its keys, encrypted. */
  sealed_subscription: string
  browser: string
  language: 'ar' | 'en'
  created_at: Timestamp
  last_sent_at: OptionalTimestamp
  pending: number
  attempts: number
  next_attempt_at: Timestamp
  leased_by: Optional<string>
  leased_until: OptionalTimestamp
}

/**
 * That the assignments of a resource get its present title; those until `reached`, by id, have it. `former_titles` are
 * those that they may still have. It goes on at `due_at`, for the last time at `last_pass_at`.
 */
type ItemUpdates = {
  resource_id: string
  former_titles: Json<{ ar: string; en: string }[]>
  reached: string
  due_at: Timestamp
  last_pass_at: Timestamp
}

/** A note of staff about a user; the author's account may be removed. */
type UserNotes = {
  id: string
  user_id: string
  author_id: string
  text: string
  created_at: Timestamp
  edited_at: OptionalTimestamp
}

/** A tag of a user; `folded` as in a search, so that a user has each tag once. */
type UserTags = {
  user_id: string
  folded: string
  tag: string
  added_at: Timestamp
}

/** The tables of what staff set up and note for their own work. */
export type BackOfficeTables = {
  starter_bundles: StarterBundles
  notice_texts: NoticeTexts
  reminders: Reminders
  batch_items: BatchItems
  item_updates: ItemUpdates
  former_files: FormerFiles
  push_devices: PushDevices
  user_notes: UserNotes
  user_tags: UserTags
}
