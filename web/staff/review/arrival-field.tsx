import { type ArrivalChannel, arrivalChannels } from '#contract/application-values.ts'
import { useMessages } from '#web/platform/messages.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { arrivalMessages } from './arrival-messages.ts'
import styles from './decision.module.css'
import { Key } from './key-hint.tsx'
import type { Decision } from './use-decision.ts'

/** Before an approval: whether the amount was seen to arrive, and where. `hasKey`: whether a key sets it and approves. */
export function ArrivalField({ arrival, hasKey = true }: Pick<Decision, 'arrival'> & { hasKey?: boolean }) {
  const t = useMessages(arrivalMessages)
  return (
    <div className={styles.arrival}>
      <CheckboxField
        label={
          <>
            {t.seen} {hasKey && <Key name="⇧ A" />}
          </>
        }
        checked={arrival.isSeen}
        onChange={({ target }) => arrival.setSeen(target.checked)}
      />
      {arrival.isSeen && <ChannelField value={arrival.channel} onValue={arrival.setChannel} />}
    </div>
  )
}

type ChannelFieldProps = { value: ArrivalChannel; onValue: (channel: ArrivalChannel) => void }

/** Where an amount arrived. */
export function ChannelField({ value, onValue }: ChannelFieldProps) {
  const t = useMessages(arrivalMessages)
  return (
    <div className={styles.channel}>
      <SelectField
        label={t.channel}
        value={value}
        onChange={({ target }) => {
          const chosen = arrivalChannels.find((one) => one === target.value)
          if (chosen) onValue(chosen)
        }}
      >
        {arrivalChannels.map((one) => (
          <option key={one} value={one}>
            {t.channels[one]}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
