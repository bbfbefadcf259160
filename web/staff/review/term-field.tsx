import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import { stack } from '#web/ui/layout.ts'
import { NumberStepper } from '#web/ui/number-stepper.tsx'
import { Pill, Pills } from '#web/ui/pill.tsx'
import { reviewMessages } from './messages.ts'
import { mostDays, usualDays } from './terms.ts'

type DaysFieldProps = {
  value: number | null
  onChange: (value: number | null) => void
  /** Whether the value is within its limits. */
  isRight: boolean
}

/** The days of an approval, with buttons for the usual ones. */
export function DaysField({ value, onChange, isRight }: DaysFieldProps) {
  const t = useMessages(reviewMessages)
  const sentenceOf = useFieldSentence()
  const format = useFormat()
  return (
    <div className={stack(10)}>
      <NumberStepper
        label={t.days}
        error={isRight ? undefined : sentenceOf('days')}
        value={value}
        onValueChange={onChange}
        min={1}
        max={mostDays}
      />
      <Pills label={t.presets}>
        {usualDays.map((days) => (
          <Pill key={days} pressed={value === days} onPress={() => onChange(days)}>
            <bdi>{format.plural(plurals.days, days)}</bdi>
          </Pill>
        ))}
      </Pills>
    </div>
  )
}
