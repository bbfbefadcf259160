import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ListFacts, ListQuery } from './lists.ts'
import { Phone } from './phones.ts'
import { Email, PersonName, paragraphs } from './text.ts'
import { Id, Instant } from './values.ts'

/** The longest message to the coach, in characters. */
export const longestMessage = 2000

/** What a visitor writes to the coach; all four are needed. `website` is a trap for robots and stays empty. */
export const ContactMessage = z
  .object({
    name: PersonName,
    email: Email,
    phone: Phone,
    message: paragraphs(longestMessage),
    website: z.string().max(200).optional(),
  })
  .meta({ id: 'ContactMessage' })
export type ContactMessage = z.infer<typeof ContactMessage>

/** Sends the coach a message; 20 an hour from one network. */
export const sendMessage = endpoint({
  id: 'sendMessage',
  method: 'POST',
  path: '/contact',
  summary: 'Sends the coach a message from the contact form.',
  access: 'anyone',
  body: ContactMessage,
  status: 201,
  answer: z.object({ message: z.object({ _id: Id, createdAt: Instant }) }),
  errors: ['too_many_requests', 'repeat_differs', 'repeat_in_progress', 'busy'],
  repeatable: true,
})

/** What waits in the inbox: what a visitor wrote, or a member's request that their program is reviewed. */
export const messageKinds = ['message', 'review'] as const

/**
 * A message in the coach's inbox. `read` means done with; `phoneE164` makes the WhatsApp link. A member's request for a
 * review names the member, and its text may be empty. `doneBy` is the name of the member of staff who is done with it, as
 * long as they have an account.
 */
export const InboxMessage = z
  .object({
    _id: Id,
    kind: z.enum(messageKinds),
    userId: Id.optional(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    phoneE164: z.string(),
    message: z.string(),
    language: z.enum(['ar', 'en']),
    read: z.boolean(),
    readAt: Instant.nullable(),
    doneBy: z.string().optional(),
    createdAt: Instant,
  })
  .meta({ id: 'InboxMessage' })
export type InboxMessage = z.infer<typeof InboxMessage>

/** The inbox, newest first, and how many messages wait; `unread` stops at 10,000. */
export const listMessages = endpoint({
  id: 'listMessages',
  method: 'GET',
  path: '/admin/messages',
  summary: 'Lists the messages to the coach, a page at a time.',
  access: 'staff',
  query: ListQuery.extend({ read: z.enum(['true', 'false']).optional() }),
  status: 200,
  answer: ListFacts.extend({ messages: z.array(InboxMessage), counts: z.object({ unread: z.int() }) }),
  errors: [],
})

/**
 * Marks a message as done, or as waiting again; of one member's requests for a review one waits at a time. Whoever was done
 * with it may say so again; nobody else may, and none that waits can be made to wait again: they saw an older inbox.
 */
export const markMessage = endpoint({
  id: 'markMessage',
  method: 'PUT',
  path: '/admin/messages/{id}',
  summary: 'Marks a message as done, or as waiting again.',
  access: 'staff',
  params: z.object({ id: Id }),
  body: z.object({ read: z.boolean() }),
  status: 200,
  answer: z.object({ message: InboxMessage }),
  errors: ['not_found', 'message_already_done', 'message_already_waiting', 'other_review_waits'],
})
