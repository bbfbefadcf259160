import { ECDH } from 'node:crypto'
import { maxPushDevices, type PushSubscriptionInput } from '#contract/push.ts'
import type { Language } from '#contract/values.ts'
import { isSessionActive, lockUserRow } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { AccountCaller, Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { pushTarget } from './push-hosts.ts'
import { type DeviceRow, deleteDevice, devicesOf, findDeviceId, upsertDevice } from './store.ts'
import { sealSubscription } from './subscriptions.ts'

/** A device that asks for notices: its session, browser and language. */
export type AddingDevice = { caller: AccountCaller; network: string; browser: string; language: Language }

/**
 * Saves a subscription for the caller and their session; one with the same endpoint is replaced, whoever's it was. A
 * device too many replaces the one that was added first. Throws 422 at `endpoint` for an unknown push service, and at
 * `keys.p256dh` for a key that cannot be used.
 */
export async function addDevice(
  context: Context,
  input: PushSubscriptionInput,
  { caller, network, browser, language }: AddingDevice,
): Promise<DeviceRow> {
  const { userId, sessionId } = caller
  if (!pushTarget(input.endpoint, context.settings.pushHosts))
    throw new AppError('invalid_input', { fields: { endpoint: 'push_endpoint' } })
  if (!isPublicKey(input.keys.p256dh))
    throw new AppError('invalid_input', { fields: { 'keys.p256dh': 'invalid' } })
  const endpointHash = hashToken(input.endpoint)
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now()
    // Of two devices added at once the second sees the first, so that their number stays limited.
    await lockUserRow(tx, userId, now)
    if (!(await isSessionActive(tx, sessionId))) throw new AppError('unauthorized')
    const known = await findDeviceId(tx, endpointHash)
    const id = known ?? newId(now)
    const own = await devicesOf(tx, userId)
    const others = own.filter((device) => device.id !== id)
    for (const { id: former } of others.slice(maxPushDevices - 1)) await deleteDevice(tx, userId, former)
    const sealed_subscription = sealSubscription(context, id, input)
    const row = { id, endpoint_hash: endpointHash, sealed_subscription, browser, language }
    const saved = await upsertDevice(tx, { ...row, user_id: userId, session_id: sessionId }, now)
    if (own.every((device) => device.id !== id)) {
      const subjectId = userId
      await audit(tx, { userId, network }, { at: now, action: 'push_device.added', subjectId })
    }
    return saved
  })
}

/** Deletes one of the caller's devices; throws `not_found`. */
export async function removeDevice(context: Context, id: string, actor: Actor): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    if (!(await deleteDevice(tx, actor.userId, id))) throw new AppError('not_found')
    const at = context.clock.now()
    await audit(tx, actor, { at, action: 'push_device.removed', subjectId: actor.userId })
  })
}

/** Whether a text is an uncompressed point on the curve P-256. */
function isPublicKey(text: string): boolean {
  try {
    const key = Buffer.from(text, 'base64url')
    return key.length === 65 && key[0] === 4 && ECDH.convertKey(key, 'prime256v1').length > 0
  } catch {
    return false
  }
}
