import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { addPushDevice, readPush, removePushDevice } from '#contract/push.ts'
import type { Language } from '#contract/values.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { fingerprintOf, inputOf, presentSubscription, pushSupport, subscribe } from './push-in-browser.ts'

/** Whether this device gets notices, and the key to subscribe with. `deviceId` is null if it does not. */
type PushState = { publicKey: string; deviceId: string | null }

/**
 * The state of this device. A device that gets notices is added again, so that it belongs to the present session, with
 * which it ends, and gets them in the present language.
 */
export function pushState(language: Language) {
  return queryOptions({
    queryKey: [readPush.id, language],
    queryFn: async ({ signal }): Promise<PushState> => {
      const { publicKey, devices } = await call(readPush, {}, { signal, language })
      const subscription = await presentSubscription()
      if (!subscription || Notification.permission !== 'granted') return { publicKey, deviceId: null }
      const fingerprint = await fingerprintOf(subscription)
      if (!devices.some((device) => device.fingerprint === fingerprint)) return { publicKey, deviceId: null }
      const { device } = await call(addPushDevice, { body: inputOf(subscription) }, { signal, language })
      return { publicKey, deviceId: device._id }
    },
    enabled: pushSupport() === 'yes',
    // Each opening of the sheet: another tab or device may have changed it.
    staleTime: 0,
    gcTime: 0,
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
      if (!isOn) {
        if (deviceId !== null) await remove(deviceId, language)
        await (await presentSubscription())?.unsubscribe()
        return { publicKey, deviceId: null }
      }
      // First: browsers ask only right after a press.
      if ((await Notification.requestPermission()) !== 'granted') throw new PermissionError()
      const body = inputOf(await subscribe(publicKey))
      const { device } = await call(addPushDevice, { body }, { language })
      return { publicKey, deviceId: device._id }
    },
    onSuccess: (state) => client.setQueryData(pushState(language).queryKey, state),
  })
}

/** Removes a device; one that is gone already, from elsewhere, is no failure. */
async function remove(id: string, language: Language): Promise<void> {
  try {
    await call(removePushDevice, { params: { id } }, { language })
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error
  }
}
