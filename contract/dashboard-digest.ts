import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/**
 * Whether the caller gets the daily digest; `email` is whether the account has an address for it, `isConnected` whether
 * the server has a mail server. Without either, none is sent.
 */
export const Digest = z
  .object({ isOn: z.boolean(), email: z.boolean(), isConnected: z.boolean() })
  .meta({ id: 'Digest' })
export type Digest = z.infer<typeof Digest>

export const readDigest = endpoint({
  id: 'readDigest',
  method: 'GET',
  path: '/admin/digest',
  summary: 'Reads whether the caller gets the daily digest by email.',
  access: 'staff',
  belongsTo: 'nobody',
  status: 200,
  response: Digest,
  errors: [],
})

/** Turns the caller's digest on or off; without an address it cannot be turned on. */
export const changeDigest = endpoint({
  id: 'changeDigest',
  method: 'PUT',
  path: '/admin/digest',
  summary:
    'Turns the daily digest by email on or off: at 8:00 in Cairo, how many requests, messages and members wait for staff.',
  access: 'staff',
  belongsTo: 'nobody',
  body: z.object({ isOn: z.boolean({ error: 'required' }) }),
  status: 200,
  response: Digest,
  errors: ['invalid_input', 'no_email_address'],
})
