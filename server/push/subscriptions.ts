import type { PushSubscriptionInput } from '#contract/push.ts'
import type { Context } from '#server/context.ts'

const purpose = 'push-subscription'

/** Encrypts a subscription for its device. */
export function sealSubscription(
  { secrets }: Pick<Context, 'secrets'>,
  id: string,
  { endpoint, keys: { p256dh, auth } }: PushSubscriptionInput,
): string {
  return secrets.encrypt(purpose, JSON.stringify({ endpoint, keys: { p256dh, auth } }), id)
}

/** Decrypts the subscription of a device; null if its secret key is lost. */
export function openSubscription(
  { secrets }: Pick<Context, 'secrets'>,
  { id, sealed_subscription: sealed }: { id: string; sealed_subscription: string },
): { subscription: PushSubscriptionInput; isOutdated: boolean } | null {
  const read = secrets.decrypt(purpose, sealed, id)
  return read && { subscription: JSON.parse(read.text), isOutdated: read.isOutdated }
}
