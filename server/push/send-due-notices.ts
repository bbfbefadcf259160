import { randomUUID } from 'node:crypto'
import type { lookup } from 'node:dns'
import type { PushSubscriptionInput } from '#contract/push.ts'
import { findUser, onlyOfCoach } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import { noticeText } from './notice-text.ts'
import { type NoticeRequest, PostError, postNotice } from './post-notice.ts'
import { pushTarget } from './push-hosts.ts'
import { deleteDevice, endAttempt, type LeasedDevice, leaseDueDevice } from './store.ts'
import { openSubscription } from './subscriptions.ts'
import { type VapidKeys, vapidKeys } from './vapid-keys.ts'

const MINUTE = 60_000
const MAX_ATTEMPTS = 4
const TIME_TO_LIVE_SECONDS = 12 * 60 * 60

/** Counts the applications that wait for a decision, of the members of a coach if one is given. */
export type CountWaiting = (onlyOfCoach: string | null) => Promise<number>

type Options = { signal?: AbortSignal; lookup?: typeof lookup; timeLimit?: number }

/**
 * Sends a notice to each device with new applications, at most one per device and minute. Several processes may send at
 * once. A device that the push service does not know any more is deleted; other failures are retried after 1, 4 and 16
 * minutes.
 */
export async function sendDueNotices(
  context: Context,
  countWaiting: CountWaiting,
  options: Options = {},
): Promise<void> {
  const holder = randomUUID()
  while (!options.signal?.aborted) {
    const device = await leaseDueDevice(context.db, holder, context.clock.now())
    if (!device) return
    await attempt(context, device, { ...options, countWaiting })
  }
}

async function attempt(
  context: Context,
  device: LeasedDevice,
  { countWaiting, ...options }: Options & { countWaiting: CountWaiting },
): Promise<void> {
  const { db, clock, log } = context
  const end = { device: device.id, attempts: device.attempts }
  const found = await sendable(context, device)
  if ('unusable' in found) {
    await deleteDevice(db, device.user_id, device.id)
    return log.info({ ...end, reason: found.unusable }, 'a device gets no notices any more')
  }
  const inAMinute = new Date(clock.now().getTime() + MINUTE)
  const count = await countWaiting(found.onlyOfCoach)
  // Others have decided them all, or are the ones to decide them.
  if (count === 0) return endAttempt(db, device, { isDone: true, nextAttemptAt: clock.now() })
  const keys = await vapidKeys(context)
  if ('unreadable' in found || !keys) {
    // This process may still run with a former secret key: one with the present key can send it.
    await endAttempt(db, device, { isDone: false, isUntried: true, nextAttemptAt: inAMinute })
    return log.warn({ device: device.id }, 'a notice waits: its device belongs to another secret key')
  }
  const { target, subscription } = found
  const outcome = await encrypt(context, { subscription, device, count, keys })
    .then((request) => postNotice(target, request, options))
    .catch((error: unknown) => (error instanceof PostError ? error.message : 'encryption'))
  if (outcome === 404 || outcome === 410) {
    await deleteDevice(db, device.user_id, device.id)
    return log.info({ ...end, reason: outcome }, 'a device gets no notices any more')
  }
  if (typeof outcome === 'number' && outcome >= 200 && outcome < 300) {
    const sent = { isDone: true, nextAttemptAt: inAMinute, sentAt: clock.now() }
    await endAttempt(db, device, sent)
    return log.info(end, 'a notice was sent')
  }
  // The process stops: another one sends it, or this one after its next start.
  if (options.signal?.aborted) return endAttempt(db, device, { isDone: false, nextAttemptAt: clock.now() })
  const isDone = device.attempts >= MAX_ATTEMPTS
  const wait = MINUTE * (isDone ? 1 : 4 ** (device.attempts - 1))
  await endAttempt(db, device, { isDone, nextAttemptAt: new Date(clock.now().getTime() + wait) })
  log.warn({ ...end, reason: outcome, isGivenUp: isDone }, 'a notice could not be sent')
}

/** The target and subscription of a device, or why it must not get notices any more, or that it cannot be decrypted. */
async function sendable(context: Context, device: LeasedDevice) {
  const user = await findUser(context.db, device.user_id)
  if (!user || user.role === 'user' || user.blocked_at !== null) return { unusable: 'no staff' }
  const read = openSubscription(context, device)
  const seen = { onlyOfCoach: onlyOfCoach(user) }
  if (!read) return { ...seen, unreadable: true }
  const { subscription } = read
  const target = pushTarget(subscription.endpoint, context.settings.pushHosts)
  if (!target) return { unusable: 'unknown push service' }
  return { ...seen, target, subscription }
}

type Sending = { subscription: PushSubscriptionInput; device: LeasedDevice; count: number; keys: VapidKeys }

/** The request for a push service; only the device can decrypt its body. */
async function encrypt(
  context: Context,
  { subscription, device: { language }, count, keys }: Sending,
): Promise<NoticeRequest> {
  const { default: webPush } = await import('web-push')
  const payload = JSON.stringify({ ...noticeText(language, count), language, path: '/admin#requests' })
  const { headers, body } = webPush.generateRequestDetails(subscription, payload, {
    TTL: TIME_TO_LIVE_SECONDS,
    urgency: 'normal',
    topic: 'requests',
    vapidDetails: { subject: subjectOf(context.settings), ...keys } satisfies VapidKeys & { subject: string },
  })
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value)])
  return { headers: Object.fromEntries(texts), body }
}

/** Whom a push service may write to about our notices: the site, else the sender of mails. */
function subjectOf({ publicUrl, mail }: Context['settings']): string {
  if (publicUrl?.startsWith('https://')) return publicUrl
  const from = mail.kind === 'smtp' ? /[^\s<>]+@[^\s<>]+/.exec(mail.from)?.[0] : undefined
  return `mailto:${from ?? 'postmaster@example.com'}`
}
