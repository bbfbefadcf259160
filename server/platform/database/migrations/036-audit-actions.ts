import type { Kysely } from 'kysely'

export const name = '036-audit-actions'

type Rows = { audit_entries: { action: string } }

/** All actions that were not written as `noun.verb_past` before, and their new names. */
export const renamed = {
  account_gave_way: 'account.gave_way',
  admin_made: 'admin.created',
  application_approved: 'application.approved',
  application_cancelled: 'application.withdrawn',
  application_proof_replaced: 'payment_proof.replaced',
  application_rejected: 'application.rejected',
  application_resent: 'application.resent',
  application_sent: 'application.sent',
  data_exported: 'personal_data.exported',
  email_confirmation_sent: 'email_confirmation.sent',
  email_proved: 'email.verified',
  message_sent: 'message.sent',
  other_sessions_ended: 'other_sessions.ended',
  own_password_wrong: 'password_check.failed',
  owner_set_up: 'owner.set_up',
  passkey_added: 'passkey.added',
  passkey_removed: 'passkey.removed',
  password_changed: 'password.changed',
  password_forgotten: 'password_link.requested',
  password_link_made: 'password_link.created',
  password_reset: 'password.reset',
  person_erased: 'user.erased',
  phone_proved: 'phone.verified',
  proof_viewed: 'payment_proof.viewed',
  recovery_codes_renewed: 'recovery_codes.renewed',
  registered: 'account.registered',
  review_requested: 'program_review.requested',
  second_factor_asked: 'second_factor.requested',
  second_factor_failed: 'second_factor.failed',
  second_factor_off: 'second_factor.disabled',
  second_factor_on: 'second_factor.enabled',
  second_factor_optional: 'second_factor.made_optional',
  second_factor_removed_by_operator: 'second_factor.removed_by_operator',
  second_factor_required: 'second_factor.required',
  session_ended: 'session.ended',
  sign_in: 'session.signed_in',
  sign_in_expired: 'session.signed_in_for_renewal',
  sign_in_failed: 'sign_in.failed',
  sign_out: 'session.signed_out',
  unused_account_removed: 'unused_account.removed',
}

/** Renames the stored audit actions: all are `noun.verb_past` from here on. */
export async function up(db: Kysely<Rows>): Promise<void> {
  for (const [before, action] of Object.entries(renamed)) {
    await db.updateTable('audit_entries').set({ action }).where('action', '=', before).execute()
  }
}
