import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { addPushDevice, readPush, removePushDevice } from '#contract/push.ts'
import type { Language } from '#contract/values.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { fingerprintOf, inputOf, presentSubscription, pushSupport, subscribe } from './push-in-browser.ts'

/** Whether this device gets notices, and the key to subscribe with. `deviceId` is null if it does not. */
type PushState = { publicKey: string; deviceId: string | null }

/** What runs in this page: a device that is being added by a read, and whether notices were turned off last. */
const page: { adding: Promise<string> | null; isTurnedOff: boolean } = { adding: null, isTurnedOff: false }

/**
 * The state of this device. A device that gets notices is added again, so that it belongs to the present session, with
 * which it ends, and gets them in the present language; but not after notices were turned off in this page.
 */
export function pushState(language: Language) {
  return queryOptions({
    queryKey: [readPush.id, language],
    queryFn: async ({ signal }): Promise<PushState> => {
      const { publicKey, devices } = await call(readPush, {}, { signal, language })
      const subscription = await presentSubscription()
      if (!subscription || Notification.permission !== 'granted') return { publicKey, deviceId: null }
      const fingerprint = await fingerprintOf(subscription)
      const listed = devices.find((device) => device.fingerprint === fingerprint)
      if (!listed || page.isTurnedOff) return { publicKey, deviceId: listed?._id ?? null }
      signal.throwIfAborted()
      // Without the signal: a request that was sent may arrive although it is aborted, so a change waits for its end.
      const adding = add(subscription, language)
      page.adding = adding
      try {
        return { publicKey, deviceId: await adding }
      } finally {
        if (page.adding === adding) page.adding = null
      }
    },
    enabled: pushSupport() === 'yes',
    // Each opening of the sheet: another tab or device may have changed it.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** The browser did not get the permission. */
export class PermissionError extends Error {}

/** Turns notices on this device on or off. */
export function useSwitchNotices() {
  const { language } = useLanguage()
  const client = useQueryClient()
  return useGuardedMutation({
    mutationFn: async ({ publicKey, deviceId, isOn }: PushState & { isOn: boolean }): Promise<PushState> => {
      page.isTurnedOff = !isOn
      // First: browsers ask only right after a press.
      const permission = isOn ? Notification.requestPermission() : null
      const added = await stopReads(client)
      if (permission === null) {
        for (const id of new Set([deviceId, added])) if (id !== null) await remove(id, language)
        await (await presentSubscription())?.unsubscribe()
        return { publicKey, deviceId: null }
      }
      if ((await permission) !== 'granted') throw new PermissionError()
      return { publicKey, deviceId: await add(await subscribe(publicKey), language) }
    },
    onSuccess: async (state) => {
      // A read that began meanwhile may have the former state.
      await stopReads(client)
      client.setQueryData(pushState(language).queryKey, state)
    },
  })
}

/** Cancels reads, which must not overwrite or undo a change; returns the device that one of them has added last. */
async function stopReads(client: QueryClient): Promise<string | null> {
  await client.cancelQueries({ queryKey: [readPush.id] })
  return (await page.adding?.catch(() => null)) ?? null
}

async function add(subscription: PushSubscription, language: Language): Promise<string> {
  const { device } = await call(addPushDevice, { body: inputOf(subscription) }, { language })
  return device._id
}

/** Removes a device; one that is gone already, from elsewhere, is no failure. */
async function remove(id: string, language: Language): Promise<void> {
  try {
    await call(removePushDevice, { params: { id } }, { language })
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error
  }
}
