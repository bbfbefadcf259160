import { z } from 'zod'
import { EmailChange } from './email-change-values.ts'
import { endpoint } from './endpoint.ts'
import { Email, oneLine } from './text.ts'
import { Id } from './values.ts'

// Whoever chooses the e-mail of a member who has signed in could sign in as the member.
const closed = ['glass_required', 'health_data_closed'] as const

/** The longest reason for confirming an address in person, in characters. */
export const longestConfirmReason = 500

const params = z.object({ id: Id })

const Waiting = z.object({ change: EmailChange })

/** Replaces an address that waits already; for the same one it sends a link only if none was sent or it has expired. */
export const requestEmailChange = endpoint({
  id: 'requestEmailChange',
  method: 'PUT',
  path: '/admin/users/{id}/email-change',
  summary:
    'Enters a new e-mail for a member: it waits until the link mailed to it was opened, or staff confirm it.',
  access: 'coach',
  belongsTo: { user: 'id' },
  params,
  body: z.object({ email: Email }),
  status: 200,
  response: Waiting,
  errors: [
    'invalid_input',
    'not_found',
    ...closed,
    'email_taken',
    'email_change_blocked',
    'too_many_requests',
  ],
})

/** The links sent before stop working. */
export const resendEmailChange = endpoint({
  id: 'resendEmailChange',
  method: 'POST',
  path: '/admin/users/{id}/email-change/link',
  summary: 'Mails a new link to the address that waits; earlier links stop working.',
  access: 'coach',
  belongsTo: { user: 'id' },
  params,
  status: 202,
  response: Waiting,
  errors: [
    'not_found',
    ...closed,
    'email_taken',
    'email_change_blocked',
    'email_change_gone',
    'too_many_requests',
  ],
})

/** Does nothing if no address waits. */
export const cancelEmailChange = endpoint({
  id: 'cancelEmailChange',
  method: 'DELETE',
  path: '/admin/users/{id}/email-change',
  summary: 'Drops the address that waits; its link stops working.',
  access: 'coach',
  belongsTo: { user: 'id' },
  params,
  status: 204,
  response: z.void(),
  errors: ['not_found'],
})

/** `email` is the address that the caller saw waiting: another one, or none, is `email_change_gone`. */
export const confirmEmailChange = endpoint({
  id: 'confirmEmailChange',
  method: 'POST',
  path: '/admin/users/{id}/email-change/confirm',
  summary: 'Confirms the address that waits without a link, for a reason that the audit log records.',
  access: 'coach',
  belongsTo: { user: 'id' },
  params,
  body: z.object({ email: Email, reason: oneLine(longestConfirmReason) }),
  status: 200,
  response: z.object({ email: z.string() }),
  errors: [
    'not_found',
    ...closed,
    'email_taken',
    'email_used_by_others',
    'email_change_blocked',
    'email_change_gone',
  ],
})

/** Works with any session or none, which it does not change. */
export const proveEmailChange = endpoint({
  id: 'proveEmailChange',
  method: 'POST',
  path: '/email-changes/confirm',
  summary: 'Confirms a member’s new e-mail by the link that was mailed to it.',
  access: 'token',
  belongsTo: 'nobody',
  body: z.object({ token: z.string().min(1, 'required').max(200) }),
  status: 200,
  response: z.object({ email: z.string() }),
  errors: ['link_invalid', 'too_many_attempts'],
})
