import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ListFacts, ListQuery } from './lists.ts'
import { Phone } from './phones.ts'
import { Email, PersonName, paragraphs } from './text.ts'
import { Id, Instant } from './values.ts'

/** The maximum length of a message to the coach, in characters. */
export const longestMessage = 2000

/** A visitor's message; all four fields are required. `website` is a honeypot and must be empty. */
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

/** Sends the coach a message; limited to 20 per hour and network. */
export const sendMessage = endpoint({
  id: 'sendMessage',
  method: 'POST',
  path: '/contact',
  summary: 'Sends the coach a message from the contact form.',
  access: 'public',
  body: ContactMessage,
  status: 201,
  response: z.object({ message: z.object({ _id: Id, createdAt: Instant }) }),
  errors: ['too_many_requests', 'repeat_differs', 'repeat_in_progress', 'busy'],
  repeatable: true,
})

/** The kinds of inbox entries: a visitor's message, or a member's program review request. */
export const messageKinds = ['message', 'review'] as const

/**
 * A message in the inbox. `read` means done; `phoneE164` is for the WhatsApp link. A member's review request contains
 * the member's id, and its text may be empty. `doneBy` is the name of the staff user who marked it, while that account
 * exists.
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

/**
 * The inbox, newest first, and how many messages wait; `unread` is capped at 10,000. With `userId` only what that user
 * sent: while signed in, or with the email that the user has verified.
 */
export const listMessages = endpoint({
  id: 'listMessages',
  method: 'GET',
  path: '/admin/messages',
  summary: 'Lists the messages to the coach, a page at a time.',
  access: 'staff',
  belongsTo: 'filtered',
  query: ListQuery.extend({ read: z.enum(['true', 'false']).optional(), userId: Id.optional() }),
  status: 200,
  response: ListFacts.extend({ messages: z.array(InboxMessage), counts: z.object({ unread: z.int() }) }),
  errors: [],
})

/**
 * Marks a message as done, or reopens it; one review request per member may wait. A repeat by the same user is allowed;
 * otherwise an unchanged state is an error, because the caller saw an outdated inbox.
 */
export const markMessage = endpoint({
  id: 'markMessage',
  method: 'PUT',
  path: '/admin/messages/{id}',
  summary: 'Marks a message as done, or as waiting again.',
  access: 'staff',
  belongsTo: { message: 'id' },
  params: z.object({ id: Id }),
  body: z.object({ read: z.boolean() }),
  status: 200,
  response: z.object({ message: InboxMessage }),
  errors: ['not_found', 'message_already_done', 'message_already_waiting', 'other_review_waits'],
})
