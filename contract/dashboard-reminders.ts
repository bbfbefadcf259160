import { z } from 'zod'
import { BatchMember, BatchMembers } from './batch-values.ts'
import { Reminder, reminderTopics } from './dashboard-today.ts'
import { endpoint } from './endpoint.ts'
import { HoldSeconds } from './held-decision-values.ts'
import { Id } from './values.ts'

/**
 * What became of a member: `mailed`; `already_reminded` about the same topic, so that today lists them as reminded, or
 * mailed about it on the same day; `no_confirmed_email`; `not_due`: not a member with access whom the topic concerns now.
 */
export const reminderOutcomes = ['mailed', 'already_reminded', 'no_confirmed_email', 'not_due'] as const
export type ReminderOutcome = (typeof reminderOutcomes)[number]

/**
 * Mails a reminder to several members, each in the language of their newest request, and records it like
 * `markReminded`. With `holdSeconds` no mail leaves before that time. A mail is dropped, with its record, if at its
 * time the member is blocked, erased, renewed, was seen, has another email, or the record was deleted or replaced.
 * The record goes too if the mail fails for good, or is discarded after a restore.
 */
export const remindByEmail = endpoint({
  id: 'remindByEmail',
  method: 'POST',
  path: '/admin/reminders',
  summary: 'Reminds several members by email, and records it; can be held for seconds and undone.',
  access: 'staff',
  belongsTo: 'filtered',
  body: z.object({
    about: z.enum(reminderTopics),
    userIds: BatchMembers,
    holdSeconds: HoldSeconds.optional(),
  }),
  status: 200,
  response: z.object({
    batch: Id.nullable(),
    reminded: Reminder,
    members: z.array(BatchMember.extend({ outcome: z.enum(reminderOutcomes) })),
  }),
  errors: ['email_not_connected', 'emails_on_hold'],
  repeatable: true,
})

/**
 * Takes back the mails of the caller's own batch that have not left, with their records. Those that left, or that are
 * being sent at this moment, stay and are listed as `sent`; if all are, it fails. Records that were deleted or replaced
 * since are no part of it.
 */
export const undoReminders = endpoint({
  id: 'undoReminders',
  method: 'POST',
  path: '/admin/reminders/{id}/undo',
  summary: 'Takes back the reminders of a batch whose mails have not left yet.',
  access: 'staff',
  belongsTo: 'filtered',
  params: z.object({ id: Id }),
  status: 200,
  response: z.object({ members: z.array(BatchMember.extend({ outcome: z.enum(['undone', 'sent']) })) }),
  errors: ['not_found', 'reminders_already_sent'],
  repeatable: true,
})
