import { useEffect, useState } from 'react'
import { type ArrivalChannel, arrivalChannels } from '#contract/application-values.ts'
import { localStore } from '#web/platform/storage.ts'

const storageKey = 'arrivalChannel'

/** Where payments arrive on this device: the channel that was chosen last. */
export function useChannel(): [ArrivalChannel, (channel: ArrivalChannel) => void] {
  const [channel, setChannel] = useState<ArrivalChannel>('instapay')
  useEffect(() => {
    const last = localStore.get(storageKey)
    setChannel(arrivalChannels.find((one) => one === last) ?? 'instapay')
  }, [])
  return [
    channel,
    (chosen) => {
      localStore.set(storageKey, chosen)
      setChannel(chosen)
    },
  ]
}
