import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './values.ts'

/** How many devices of one account get notices; a further one replaces the one that was added first. */
export const maxPushDevices = 10

/** Whether a text is an address that a push service may have: https, without credentials and without a fragment. */
function isPushAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hash } = new URL(text)
  return protocol === 'https:' && username === '' && password === '' && hash === ''
}

/** A key in base64url, as browsers export it. */
const keyOf = (length: number) =>
  z.string({ error: 'required' }).regex(new RegExp(`^[\\w-]{${length}}$`), 'invalid')

/**
 * What a browser's `PushSubscription` exports as JSON. Its endpoint is a secret: who knows it may send to the device,
 * so no response contains it. The server accepts only push services that it knows.
 */
export const PushSubscriptionInput = z
  .object({
    endpoint: z
      .string({ error: 'required' })
      .max(2000, 'push_endpoint')
      .refine(isPushAddress, 'push_endpoint')
      .meta({ format: 'uri' }),
    keys: z.object({ p256dh: keyOf(87), auth: keyOf(22) }, { error: 'required' }),
  })
  .meta({ id: 'PushSubscriptionInput' })
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>

/**
 * A device that gets notices. `fingerprint` is the SHA-256 of its endpoint in hex, by which a browser finds itself;
 * `current` if the caller's session added it; `lastSentAt` is null until the first notice.
 */
export const PushDevice = z
  .object({
    _id: Id,
    browser: z.string(),
    fingerprint: z.string(),
    current: z.boolean(),
    createdAt: Instant,
    lastSentAt: Instant.nullable(),
  })
  .meta({ id: 'PushDevice' })
export type PushDevice = z.infer<typeof PushDevice>

/**
 * The key that a browser needs to subscribe, and the caller's devices, the newest first; `busy` while the secret key is
 * being replaced.
 */
export const readPush = endpoint({
  id: 'readPush',
  method: 'GET',
  path: '/admin/push',
  summary: 'Reads the public key for subscriptions, and the caller’s devices that get notices.',
  access: 'staff',
  belongsTo: 'nobody',
  status: 200,
  response: z.object({ publicKey: z.string(), devices: z.array(PushDevice).max(maxPushDevices) }),
  errors: ['busy'],
})

/** Adds a device, or updates the one with the same endpoint, which then belongs to the caller and this session. */
export const addPushDevice = endpoint({
  id: 'addPushDevice',
  method: 'POST',
  path: '/admin/push/devices',
  summary: 'Saves a browser’s subscription, so that this device gets a notice of new applications.',
  access: 'staff',
  belongsTo: 'nobody',
  body: PushSubscriptionInput,
  status: 201,
  response: z.object({ device: PushDevice }),
  errors: ['invalid_input'],
})

/** Deletes one of the caller's devices; `not_found` for another user's. */
export const removePushDevice = endpoint({
  id: 'removePushDevice',
  method: 'DELETE',
  path: '/admin/push/devices/{id}',
  summary: 'Removes one of the caller’s devices; it gets no notices from then on.',
  access: 'staff',
  belongsTo: 'nobody',
  params: z.object({ id: Id }),
  status: 204,
  response: z.void(),
  errors: ['not_found'],
})
