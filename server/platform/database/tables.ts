import type { Generated, SelectQueryBuilder } from 'kysely'
import type { Applications, Arrivals, PayCodes } from './application-tables.ts'
import type { BackOfficeTables } from './back-office-tables.ts'
import type { HeldDecisions } from './held-decision-tables.ts'
import type { LedgerEntries, RefundProofs } from './ledger-tables.ts'
import type {
  Json,
  Optional,
  OptionalJson,
  OptionalTimestamp,
  PlatformTables,
  Timestamp,
} from './platform-tables.ts'
import type { PrivacyTables } from './privacy-tables.ts'
import type { ProofTables } from './proof-tables.ts'
import type { ReceiptTables } from './receipt-tables.ts'
import type { SecondFactorTables } from './second-factor-tables.ts'
import type { SignInTables } from './sign-in-tables.ts'
import type { SiteTables } from './site-tables.ts'
import type { TransferTables } from './transfer-tables.ts'

type Users = {
  id: string
  role: 'user' | 'coach' | 'admin'
  /** Of staff; `staffRoleOf` reads it. */
  staff_role: Optional<'owner' | 'admin' | 'coach' | 'assistant'>
  /** Of a coach, whose members they see: all, or those with their id as `coach_id`. */
  sees: Generated<'all' | 'mine'>
  name: string
  /** What lists in the order of names compare, see `nameKey`; empty for staff. */
  name_key: Generated<string>
  /** The verified email of the account; that of staff counts as verified. Unique. */
  email: string | null
  /** The email that the account claims; several accounts may claim the same until one of them verifies it. */
  unproved_email: Optional<string>
  username: string | null
  phone: string
  phone_e164: string | null
  phone_proved_at: OptionalTimestamp
  whatsapp: string | null
  whatsapp_e164: string | null
  whatsapp_proved_at: OptionalTimestamp
  password_hash: string | null
  /** When staff chose the password, or somebody used a link for it that staff could open; else null. */
  password_staff_knew_at: OptionalTimestamp
  /** When staff confirmed the email in person, so they could read what is mailed there; null once a link proved it. */
  email_staff_confirmed_at: OptionalTimestamp
  /** Signed into the cookies of known devices: a new value makes all devices unknown. Null is the first generation. */
  device_generation: Optional<string>
  blocked_at: OptionalTimestamp
  blocked_reason: Optional<string>
  goals: Json<string[]>
  coach_id: string | null
  /** The coach to whom health data is open, if it is still `coach_id`: a former version changes only that one. */
  confirmed_coach_id: Optional<string>
  coach_confirmed_at: OptionalTimestamp
  plan: 'basic' | 'professional' | 'premium' | null
  access_starts_at: OptionalTimestamp
  access_ends_at: OptionalTimestamp
  access_days: number
  /** Until when access is or was paused; `access_ends_at` is the end if the pause runs until then. */
  access_paused_until: OptionalTimestamp
  /** When a user last signed in or used the product; exact to the hour. */
  last_seen_at: OptionalTimestamp
  /** Whether a member has assignments to see. False is only a hint: whoever reads it looks for them. */
  has_items: Generated<boolean>
  had_access: boolean
  weekly_goal: Optional<number>
  photo_consent_at: OptionalTimestamp
  photo_consent_version: Optional<string>
  title_ar: Generated<string>
  title_en: Generated<string>
  /** The language in which a staff user's browser last signed in, for mails to them. */
  language: Optional<'ar' | 'en'>
  /** Whether a staff user gets the daily digest. */
  wants_digest: Generated<boolean>
  /** The last day in Cairo that needs no further digest, as YYYY-MM-DD. */
  digest_day: Optional<string>
  proof_id: string | null
  created_at: Timestamp
  updated_at: Timestamp
}

type Sessions = {
  id: string
  user_id: string
  kind: 'member' | 'staff' | 'renewal' | 'staff_setup'
  token_hash: string
  binding_hash: string | null
  network_hash: string
  user_agent: string
  created_at: Timestamp
  seen_at: Timestamp
  expires_at: Timestamp
}

type Uploads = {
  id: string
  storage_key: string
  ticket_hash: string
  purpose: 'proof' | 'site' | 'resource' | 'progress' | 'refund' | 'result'
  state: 'ready' | 'claimed'
  application_id: string | null
  mimetype: string
  size: number
  width: number | null
  height: number | null
  sha256: string
  look_hash: string | null
  blur: Optional<string>
  original_name: string
  has_variants: boolean
  page_count: Optional<number>
  shown_pages: Optional<number>
  scan: 'clean' | 'unscanned'
  uploaded_by: string | null
  network_hash: string
  network_block: Optional<string>
  created_at: Timestamp
  claimed_at: OptionalTimestamp
}

type SearchTerms = { scope: 'application' | 'user' | 'resource' | 'look'; term: string; ref: string }

type AccessPeriods = {
  id: string
  user_id: string | null
  application_id: string | null
  plan: 'basic' | 'professional' | 'premium'
  starts_at: Timestamp
  ends_at: Timestamp
  days: number
  granted_by: string
  created_at: Timestamp
  ended_at: OptionalTimestamp
}

type Items = {
  id: string
  user_id: string
  resource_id: string | null
  kind: 'video' | 'document'
  type: 'video' | 'training' | 'diet' | 'general'
  title: string
  url: string
  assigned_by: string
  assigned_at: Timestamp
  opened_at: OptionalTimestamp
}

type TakenItems = Items & { taken_at: Timestamp }

type ItemUses = {
  user_id: string
  day: string
  kind: 'video' | 'document'
  item_id: string
  used_at: Timestamp
}

type Resources = {
  id: string
  title_ar: string
  title_en: string
  url: string
  type: 'video' | 'training' | 'diet' | 'general'
  kind: 'video' | 'document'
  category: string
  is_active: boolean
  upload_id: string | null
  /** The place in the list of its kind, 1 to 999; 1000 without one. */
  position: Generated<number>
  /** Counts the changes. */
  version: Generated<number>
  deleted_at: OptionalTimestamp
  deleted_by: string | null
  created_at: Timestamp
  updated_at: Timestamp
}

type AuditEntries = {
  id: string
  at: Timestamp
  actor_id: string | null
  action: string
  subject_id: string | null
  details: Json<unknown>
  network_hash: string | null
  /** How often it happened, for entries that count repetitions. */
  count: Generated<number>
  last_at: OptionalTimestamp
  dedup_key: Optional<string>
  expires_at: OptionalTimestamp
  network_expires_at: OptionalTimestamp
}

/** Measurements in tenths of a kilogram or centimetre. */
type ProgressEntries = {
  user_id: string
  day: string
  workout: boolean
  weight: number | null
  waist: number | null
  hip: number | null
  chest: number | null
  arm: number | null
  thigh: number | null
  energy: number | null
  sleep: number | null
  note: string
  comment: Optional<string>
  comment_by: Optional<string>
  comment_at: OptionalTimestamp
  comment_seen_at: OptionalTimestamp
  created_at: Timestamp
  updated_at: Timestamp
}

type ProgressPhotos = { upload_id: string; user_id: string; day: string; place: number }

/** A step of a member's intake; saved without answers it was skipped. The step `health` also has the consent. */
type IntakeSteps = {
  user_id: string
  step: 'goal' | 'body' | 'health' | 'training' | 'food'
  answers: OptionalJson<unknown>
  consent_at: OptionalTimestamp
  consent_version: Optional<string>
  saved_at: OptionalTimestamp
}

type ContactMessages = {
  id: string
  kind: Generated<'message' | 'review'>
  user_id: Optional<string>
  name: string
  email: string
  phone: string
  phone_e164: string
  message: string
  language: 'ar' | 'en'
  state: 'new' | 'done'
  done_by: string | null
  done_at: OptionalTimestamp
  created_at: Timestamp
}

type VisitCounts = {
  day: string
  page: 'home' | 'subscription' | 'status' | 'contact' | 'privacy'
  source: 'instagram' | 'facebook' | 'tiktok' | 'youtube' | 'whatsapp' | 'google' | 'app' | 'other' | 'direct'
  count: number
}

/** How many visits of a day and source reached a step; `sent` are first requests. */
type VisitStepCounts = Pick<VisitCounts, 'day' | 'source' | 'count'> & {
  step: 'package_chosen' | 'form_begun' | 'sent'
}

/** A selection of accounts by id, for statements that change many at once. */
export type SelectedUsers = SelectQueryBuilder<Tables, 'users', { id: string }>

export type Tables = PlatformTables &
  BackOfficeTables &
  ProofTables &
  ReceiptTables &
  SecondFactorTables &
  SignInTables &
  SiteTables &
  TransferTables &
  PrivacyTables & {
    users: Users
    sessions: Sessions
    applications: Applications
    uploads: Uploads
    search_terms: SearchTerms
    access_periods: AccessPeriods
    items: Items
    item_uses: ItemUses
    taken_items: TakenItems
    resources: Resources
    audit_entries: AuditEntries
    contact_messages: ContactMessages
    progress_entries: ProgressEntries
    progress_photos: ProgressPhotos
    intake_steps: IntakeSteps
    held_decisions: HeldDecisions
    ledger_entries: LedgerEntries
    refund_proofs: RefundProofs
    arrivals: Arrivals
    pay_codes: PayCodes
    visits: VisitCounts
    visit_steps: VisitStepCounts
  }
