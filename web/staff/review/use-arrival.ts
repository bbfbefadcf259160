import { useEffect, useState } from 'react'
import { type ArrivalChannel, arrivalChannels } from '#contract/application-values.ts'
import { localStore } from '#web/platform/storage.ts'

const storageKey = 'arrivalChannel'

/** Where a payment arrived: at first where the applicant said to have sent it, else the channel chosen last on this device. */
export function useChannel(said: string | undefined): [ArrivalChannel, (channel: ArrivalChannel) => void] {
  const [channel, setChannel] = useState<ArrivalChannel>('instapay')
  useEffect(() => {
    const last = localStore.get(storageKey)
    const known = (name: string | null | undefined) => arrivalChannels.find((one) => one === name)
    setChannel(known(said) ?? known(last) ?? 'instapay')
  }, [said])
  return [
    channel,
    (chosen) => {
      localStore.set(storageKey, chosen)
      setChannel(chosen)
    },
  ]
}
