import { z } from 'zod'
import { endpoint } from './endpoint.ts'
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
