import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ListFacts, ListQuery } from './lists.ts'
import { Id, Instant, InstantInput } from './values.ts'

/** What the audit log records, as `noun.verb_past`. A value that is renamed or dropped needs a migration of the stored ones. */
export const auditActions = [
  'access.change_undone',
  'access.end_changed',
  'access.ended',
  'access.extended',
  'access.package_changed',
  'access.paused',
  'access.resumed',
  'account.gave_way',
  'account.registered',
  'admin.created',
  'application.approved',
  'application.marked_told',
  'application.rejected',
  'application.reopened',
  'application.resent',
  'application.sent',
  'application.told_mark_removed',
  'application.withdrawn',
  'coach.added',
  'coach.changed',
  'coach.removed',
  'csv.downloaded',
  'digest.turned_off',
  'digest.turned_on',
  'email.verified',
  'email_confirmation.sent',
  'health_answers.viewed',
  'health_consent.given',
  'health_consent.withdrawn',
  'installation.files_replaced',
  'installation.key_replaced',
  'invitation.accepted',
  'invitation.created',
  'invitation.revoked',
  'item.given',
  'item.taken_back',
  'items.given',
  'items.replaced',
  'items.taken_back',
  'mail.retried',
  'mails.discarded',
  'mails.released',
  'message.done',
  'message.reopened',
  'message.sent',
  'notice_text.changed',
  'other_sessions.ended',
  'owner.set_up',
  'passkey.added',
  'passkey.removed',
  'password.changed',
  'password.reset',
  'password_check.failed',
  'password_link.created',
  'password_link.requested',
  'payment_details.changed',
  'payment_details.checked',
  'payment_proof.replaced',
  'payment_proof.viewed',
  'personal_data.exported',
  'phone.verified',
  'photo_consent.given',
  'photo_consent.withdrawn',
  'plan.assigned',
  'plan.assignment_undone',
  'plan.removal_undone',
  'plan.removed',
  'program_review.requested',
  'progress.comment_removed',
  'progress.commented',
  'progress.day_deleted',
  'push_device.added',
  'push_device.removed',
  'recovery_codes.renewed',
  'resource.added',
  'resource.changed',
  'resource.deleted',
  'resource.purged',
  'resource.restored',
  'second_factor.disabled',
  'second_factor.enabled',
  'second_factor.failed',
  'second_factor.made_optional',
  'second_factor.removed_by_operator',
  'second_factor.requested',
  'second_factor.required',
  'session.ended',
  'session.signed_in',
  'session.signed_in_for_renewal',
  'session.signed_out',
  'sign_in.failed',
  'site.published',
  'site.restored',
  'site_draft.revoked',
  'site_draft.shared',
  'starter_bundle.changed',
  'unused_account.removed',
  'user.added',
  'user.blocked',
  'user.coach_changed',
  'user.erased',
  'user.goals_changed',
  'user.note_added',
  'user.note_changed',
  'user.note_deleted',
  'user.note_restored',
  'user.phone_changed',
  'user.reminded',
  'user.reminder_removed',
  'user.renamed',
  'user.tag_added',
  'user.tag_removed',
  'user.unblocked',
  'user.weekly_goal_changed',
  'user.whatsapp_changed',
] as const satisfies `${string}.${string}`[]
const AuditAction = z.enum(auditActions)
export type AuditAction = z.infer<typeof AuditAction>

/**
 * An audit entry. `actor` is null for strangers and erased people; a removed account has an empty name. `network` is a
 * keyed hash, as in the log. `count` is above 1 if equal events were counted until `lastAt`. `subject` is whom or what it
 * is about, if its name is known; `userId` is its member, if it has one.
 */
export const AuditEntryView = z
  .object({
    _id: Id,
    at: Instant,
    action: AuditAction,
    actor: z.object({ _id: Id, name: z.string() }).nullable(),
    subjectId: z.string().nullable(),
    subject: z.object({ name: z.string(), userId: Id.nullable() }).nullable(),
    details: z.record(z.string(), z.unknown().meta({ description: 'What the action says of itself.' })),
    network: z.string().nullable(),
    count: z.int(),
    lastAt: Instant.optional(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntryView = z.infer<typeof AuditEntryView>

/** Filters: a person (actor or subject), an action, a network, and a time range with an exclusive end. */
export const AuditFilter = z.object({
  person: Id.optional(),
  action: AuditAction.optional(),
  network: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'invalid')
    .optional(),
  from: InstantInput.optional(),
  to: InstantInput.optional(),
})

const AuditQuery = ListQuery.extend(AuditFilter.shape)
export type AuditQuery = z.output<typeof AuditQuery>

/** The audit log, for admins. */
export const readAudit = endpoint({
  id: 'readAudit',
  method: 'GET',
  path: '/admin/audit',
  summary: 'Reads the audit log: who did what to whom, when, and from which network.',
  access: 'admin',
  query: AuditQuery,
  status: 200,
  response: ListFacts.extend({ entries: z.array(AuditEntryView) }),
  errors: [],
})
