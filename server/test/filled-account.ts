import type { Insertable, Updateable } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** The columns of identity, sign-in and state. */
type OfWhoever =
  | 'id'
  | 'role'
  | 'staff_role'
  | 'sees'
  | 'name'
  | 'name_key'
  | 'email'
  | 'unproved_email'
  | 'username'
  | 'phone'
  | 'phone_e164'
  | 'password_hash'
  | 'device_generation'
  | 'blocked_at'
  | 'blocked_reason'
  | 'last_seen_at'
  | 'created_at'
  | 'updated_at'

/** All other columns of an account; a missing one does not compile. */
type AccountInput = Required<Omit<Updateable<Tables['users']>, OfWhoever>>

/** The tables with rows of an account; a missing one does not compile. */
type TableOfUser = {
  [Table in keyof Tables]: 'user_id' extends keyof Tables[Table] ? Table : never
}[keyof Tables]
type Rows = { [Table in TableOfUser]: Insertable<Tables[Table]> }

/** Fills each column of an account, and inserts a row of it into each table. Returns the names of the columns. */
export async function fillAccount(
  { db, clock }: Context,
  { userId, staffId, uploadId }: { userId: string; staffId: string; uploadId: string },
): Promise<(keyof AccountInput)[]> {
  const now = clock.now()
  const given: AccountInput = {
    ...{ phone_proved_at: now, whatsapp: '0111', whatsapp_e164: '+201111111111', whatsapp_proved_at: now },
    ...{ plan: 'basic', access_starts_at: now, access_ends_at: now, access_days: 30, had_access: true },
    ...{ access_paused_until: now, email_staff_confirmed_at: now },
    ...{ photo_consent_at: now, photo_consent_version: '2026-11', proof_id: uploadId, coach_id: staffId },
    ...{ confirmed_coach_id: staffId, coach_confirmed_at: now },
    ...{ goals: '["pregnancy"]', weekly_goal: 7, title_ar: 'حمل', title_en: 'pregnancy', language: 'ar' },
    ...{ password_staff_knew_at: now, has_items: true, wants_digest: true, digest_day: '2026-03-01' },
  }
  await db.updateTable('users').set(given).where('id', '=', userId).execute()
  const rows = rowsOf({ userId, staffId, uploadId, now })
  for (const table of Object.keys(rows) as TableOfUser[]) {
    // The type above guarantees that each row fits its table.
    await db
      .insertInto(table as 'items')
      .values(rows[table] as Rows['items'])
      .execute()
  }
  return Object.keys(given) as (keyof AccountInput)[]
}

const orderFacts = JSON.stringify({
  ...{ plan: 'basic', name: { ar: 'الأساسية', en: 'Basic' }, price: 1200, currency: 'EGP' },
  ...{ features: [], siteVersion: 0, language: 'ar' },
})

const changeOf = (user_id: string, now: Date): Rows['email_changes'] => ({
  ...{ user_id, email: 'heba.new@example.com', token_hash: 'filled-change' },
  ...{ requested_at: now, sent_at: now, expires_at: now },
})

const sessionOf = (user_id: string, now: Date): Rows['sessions'] => ({
  ...{ id: 'filled-session', user_id, kind: 'renewal', token_hash: 'filled', binding_hash: null },
  ...{ network_hash: '', user_agent: '', created_at: now, seen_at: now, expires_at: now },
})

const receiptOf = (user_id: string, issued_by: string, issued_at: Date): Rows['receipts'] => ({
  ...{ id: 'filled-receipt', year: 2026, number: 1, application_id: 'filled-request', user_id, name: 'Heba' },
  ...{ facts: '{}', amount_minor: 120_000, currency: 'EGP', issued_at, issued_by },
})

const noteOf = (user_id: string, author_id: string, created_at: Date): Rows['user_notes'] => ({
  ...{ id: 'filled-note', user_id, author_id, text: 'pregnant', created_at, edited_at: null },
})

const none = { weight: null, waist: null, hip: null, chest: null, arm: null, thigh: null, energy: null }

type Filling = { userId: string; staffId: string; uploadId: string; now: Date }

function healthAccessOf({ userId: user_id, staffId, uploadId, now }: Filling) {
  const staff = { staff_id: staffId, staff_name: 'Karim', staff_role: 'owner' } as const
  return {
    glass_openings: {
      ...{ id: 'filled-opening', user_id, ...staff, reason: 'Pregnant?' },
      ...{ opened_at: now, expires_at: now },
    },
    guardians: {
      ...{ user_id, name: 'Nagwa', phone: '0100 765 4321', phone_e164: '+201007654321' },
      ...{ consent_at: now, consent_version: '1', needed_until: '2031-01-01' },
    },
    purpose_answers: { user_id, version: '1', agrees: true, answered_at: now },
    health_readers: { user_id, staff_id: staffId, since: now },
    photo_views: { upload_id: uploadId, ...staff, day: '2026-03-01', user_id, last_viewed_at: now },
    leak_marks: { code: 'FLLD2345', user_id, resource_id: 'filled-resource', first_opened_at: now },
    publication_consents: {
      ...{ id: 'filled-publication', user_id, state: 'given', requested_by: staffId, requested_at: now },
      ...{ answered_at: now, consent_version: '2026-11', words: '{}', facts: '{}' },
    },
  } satisfies Partial<Rows>
}

const requestOf = (user_id: string, recorded_at: Date): Rows['privacy_requests'] => ({
  ...{ id: 'filled-privacy-request', user_id, name: '', kind: 'objection', state: 'open', way: 'account' },
  ...{ text: 'not my pregnancy', received_on: '2026-03-01', due_on: '2026-03-31', recorded_at, answer: '' },
})

function rowsOf({ userId, staffId, uploadId, now }: Filling): Rows {
  const [user_id, created_at, expires_at, day] = [userId, now, now, '2026-03-01']
  const item: Omit<Rows['items'], 'id'> = {
    ...{ user_id, resource_id: null, kind: 'document', type: 'diet', title: 'Diet for a pregnancy' },
    ...{ url: 'https://example.com/diet', assigned_by: staffId, assigned_at: now, opened_at: now },
  }
  return {
    sessions: sessionOf(user_id, now),
    one_time_links: {
      ...{ token_hash: 'filled', purpose: 'password', user_id, created_by: staffId, created_at, expires_at },
    },
    email_changes: changeOf(user_id, now),
    applications: {
      ...{ id: 'filled-request', code: 'FILL-2345', user_id, sent_by_account: true, kind: 'new' },
      ...{ status: 'rejected', review_rank: 0, full_name: 'Heba', email: 'heba@example.com', phone: '' },
      ...{ phone_e164: '', whatsapp: '', whatsapp_e164: '', social_media: null, plan: 'basic' },
      ...{ password_hash: null, language: 'ar', order_facts: orderFacts, proof_id: null },
      ...{ rejection_reason: null, consent_version: null, reviewed_by: null, created_at, updated_at: now },
    },
    access_periods: {
      ...{ id: 'filled-period', user_id, application_id: null, plan: 'basic', starts_at: now, ends_at: now },
      ...{ days: 30, granted_by: staffId, created_at },
    },
    items: { id: 'filled-item', ...item },
    taken_items: { id: 'filled-taken-item', ...item, taken_at: now },
    item_uses: { user_id, day, kind: 'document', item_id: 'filled-item', used_at: now },
    progress_entries: {
      ...{ user_id, day, workout: true, ...none, sleep: null, note: 'in the third month', comment: 'Rest' },
      ...{ comment_by: staffId, comment_at: now, created_at, updated_at: now },
    },
    progress_photos: { upload_id: uploadId, user_id, day, place: 0 },
    reminders: { user_id, about: 'ending', reminded_at: now, reminded_by: staffId },
    user_notes: noteOf(user_id, staffId, now),
    user_tags: { user_id, folded: 'pregnant', tag: 'Pregnant', added_at: now },
    intake_steps: { user_id, step: 'food', answers: '{"avoid":"milk"}', saved_at: now },
    ...healthAccessOf({ userId, staffId, uploadId, now }),
    privacy_requests: requestOf(user_id, now),
    receipts: receiptOf(user_id, staffId, now),
    contact_messages: {
      ...{ id: 'filled-message', user_id, name: 'Heba', email: 'heba@example.com' },
      ...{ phone: '', phone_e164: '' },
      ...{ message: 'I am pregnant', language: 'ar', state: 'new', done_by: null, created_at },
    },
    claimant_networks: { user_id, network_hash: 'filled', seen_at: now },
    payment_notices: { user_id, version: 1, changes: '[]' },
    totp_factors: { user_id, sealed_secret: 'filled', created_at },
    push_devices: {
      ...{ id: 'filled-device', user_id, session_id: 'filled-session', endpoint_hash: 'filled' },
      ...{ sealed_subscription: 'filled', browser: 'filled', language: 'ar', created_at, pending: 0 },
      ...{ attempts: 0, next_attempt_at: now },
    },
    recovery_codes: { user_id, code_hash: 'filled', created_at },
    passkeys: {
      ...{ id: 'filled-passkey', user_id, credential_id: 'filled', public_key: 'filled', sign_count: 0 },
      ...{ transports: '', name: 'filled', created_at },
    },
    second_factor_challenges: {
      ...{ token_hash: 'filled', user_id, purpose: 'sign_in', password_fingerprint: '', created_at },
      expires_at,
    },
  }
}
