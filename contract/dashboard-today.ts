import { z } from 'zod'
import { SubscriptionRequest } from './applications-review.ts'
import { endpoint } from './endpoint.ts'
import { InboxMessage } from './messages.ts'
import { Id, Instant, PlanId } from './values.ts'

/** How many rows each list of today has at most; its total counts all. */
export const todayRows = { requests: 4, ending: 5, unassigned: 5, messages: 3, silent: 5 } as const

/** What staff remind a member of: that the access ends, or that nothing was heard of them. */
export const reminderTopics = ['ending', 'silent'] as const
export type ReminderTopic = (typeof reminderTopics)[number]

/** That staff reminded a member; `by` is a name, empty if that account was removed. */
export const Reminder = z.object({ at: Instant, by: z.string() }).meta({ id: 'Reminder' })
export type Reminder = z.infer<typeof Reminder>

/** A member with access, with what a text to them needs. `language` is that of their newest request. */
const TodayMember = z.object({
  userId: Id,
  name: z.string(),
  plan: PlanId.nullable(),
  phoneE164: z.string().nullable(),
  whatsappE164: z.string().nullable(),
  language: z.enum(['ar', 'en']).nullable(),
})

/** A member whose access ends within seven days. `reminded`: in the last ten days of this access. */
export const EndingMember = TodayMember.extend({ endDate: Instant, reminded: Reminder.nullable() }).meta({
  id: 'EndingMember',
})
export type EndingMember = z.infer<typeof EndingMember>

/** A member who has no document and no video; `since` is the start of their access. */
export const UnassignedMember = TodayMember.extend({ since: Instant }).meta({ id: 'UnassignedMember' })
export type UnassignedMember = z.infer<typeof UnassignedMember>

/**
 * A member who was not seen for seven days; `lastSeenAt` is null if they never were. `reminded`: since they were seen,
 * within the last seven days.
 */
export const SilentMember = TodayMember.extend({
  lastSeenAt: Instant.nullable(),
  reminded: Reminder.nullable(),
}).meta({ id: 'SilentMember' })
export type SilentMember = z.infer<typeof SilentMember>

/**
 * The present month in Cairo; amounts are in EGP: received for requests, less what was paid back. `confirmedSameDayBefore`
 * is the amount of the month before until the same day and time. `days` sums up to the end of each day until today.
 * `ending` counts the accesses that end in the month.
 */
export const TodayMonth = z
  .object({
    month: z.string().regex(/^\d{4}-\d{2}$/),
    confirmed: z.number(),
    confirmedSameDayBefore: z.number(),
    fresh: z.int(),
    renewed: z.int(),
    ending: z.int(),
    days: z.array(z.number()),
  })
  .meta({ id: 'TodayMonth' })
export type TodayMonth = z.infer<typeof TodayMonth>

const listOf = <Row extends z.ZodType>(row: Row) => z.object({ total: z.int(), rows: z.array(row) })

/**
 * Who needs staff today. `requests` are pending and not held, oldest first; `ending` ends within seven Cairo days,
 * soonest first; `unassigned` has nothing assigned, longest first; `messages` wait in the inbox, oldest first; `silent`
 * did not use the product or write for seven days, longest first. `messages.total` is capped at 10,000. `email`: whether
 * mails can be sent; they are on hold after a restore.
 */
export const Today = z
  .object({
    requests: listOf(SubscriptionRequest),
    ending: listOf(EndingMember),
    unassigned: listOf(UnassignedMember),
    messages: listOf(InboxMessage),
    silent: listOf(SilentMember),
    /** Null for an assistant. */
    month: TodayMonth.nullable(),
    email: z.enum(['connected', 'on_hold', 'not_connected']),
  })
  .meta({ id: 'Today' })
export type Today = z.infer<typeof Today>

export const readToday = endpoint({
  id: 'readToday',
  method: 'GET',
  path: '/admin/today',
  summary:
    'Reads who needs staff today: requests, messages and members whose access ends, who have no assignment or are silent; and the income of the month.',
  access: 'staff',
  belongsTo: 'filtered',
  status: 200,
  response: Today,
  errors: [],
})

const reminding = { params: z.object({ id: Id }), body: z.object({ about: z.enum(reminderTopics) }) }

/** Records that the caller has just reminded a member; it replaces an earlier reminder about the same topic. */
export const markReminded = endpoint({
  id: 'markReminded',
  method: 'POST',
  path: '/admin/users/{id}/reminded',
  summary: 'Records that staff have reminded a member, for example on WhatsApp.',
  access: 'staff',
  belongsTo: { user: 'id' },
  ...reminding,
  status: 200,
  response: z.object({ reminded: Reminder }),
  errors: ['not_found'],
})

/** Deletes the record of a reminder, whoever made it; without one nothing changes. */
export const unmarkReminded = endpoint({
  id: 'unmarkReminded',
  method: 'DELETE',
  path: '/admin/users/{id}/reminded',
  summary: 'Deletes the record that staff have reminded a member.',
  access: 'staff',
  belongsTo: { user: 'id' },
  ...reminding,
  status: 200,
  response: z.object({ reminded: z.null() }),
  errors: ['not_found'],
})
