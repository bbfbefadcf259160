import type { PushSubscriptionInput } from '#contract/push.ts'
import { registerWorker } from '#web/member/offline/register-worker.ts'

/** Whether this browser can get notices; on iPhone and iPad only as an app from the home screen. */
export function pushSupport(): 'yes' | 'no' | 'after_installing' {
  const isThere = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (isThere && isSecureContext) return 'yes'
  return isIos() ? 'after_installing' : 'no'
}

// An iPad identifies as a Mac, but one with touch.
function isIos(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
  )
}

/** This browser's subscription; null if it has none. Registers no worker. */
export async function presentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Subscribes this browser with the installation's key; a subscription with another key is replaced. */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  await registerWorker()
  if (!(await navigator.serviceWorker.getRegistration('/'))) throw new Error('No worker is registered')
  const { pushManager } = await navigator.serviceWorker.ready
  const present = await pushManager.getSubscription()
  if (present && keyOf(present) === publicKey) return present
  await present?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** What the server needs of a subscription. */
export function inputOf(subscription: PushSubscription): PushSubscriptionInput {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}

/** By what the server lists this browser's subscription: the SHA-256 of its endpoint, in hex. */
export async function fingerprintOf({ endpoint }: PushSubscription): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
