import { type ReactNode, useState } from 'react'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import { stack } from '#web/ui/layout.ts'
import { NumberStepper } from '#web/ui/number-stepper.tsx'
import { Pill, Pills } from '#web/ui/pill.tsx'
import { reviewMessages } from './messages.ts'
import { terms, usualDays } from './terms.ts'

type TermFieldProps = {
  value: number | null
  onChange: (value: number | null) => void
  /** Whether the value is within its limits. */
  isRight: boolean
  /** Whether the user has access already; the term is then added to it. */
  isExisting: boolean
}

const day = 24 * 60 * 60 * 1000

export function MonthsField({ value, onChange, isRight, isExisting }: TermFieldProps) {
  const t = useMessages(reviewMessages)
  const sentenceOf = useFieldSentence()
  const format = useFormat()
  const [now] = useState(() => Date.now())
  const { most, days } = terms.admin
  const count = isRight && value !== null ? value * days : null
  let hint: ReactNode = t.monthsRule
  if (count !== null) {
    const duration = format.plural(plurals.days, count)
    hint = isExisting ? t.monthsExtend(duration) : t.monthsHint(duration, format.date(now + count * day))
  }
  return (
    <NumberStepper
      label={t.months}
      hint={hint}
      error={isRight ? undefined : sentenceOf('months')}
      value={value}
      onValueChange={onChange}
      min={1}
      max={most}
    />
  )
}

/** The days of an approval at /coach, with buttons for the usual ones. */
export function DaysField({ value, onChange, isRight, isExisting }: TermFieldProps) {
  const t = useMessages(reviewMessages)
  const sentenceOf = useFieldSentence()
  const format = useFormat()
  const [now] = useState(() => Date.now())
  let hint: ReactNode = t.daysRule
  if (isRight && value !== null) {
    hint = isExisting
      ? t.daysExtend(format.plural(plurals.days, value))
      : t.daysHint(format.date(now + value * day))
  }
  return (
    <div className={stack(10)}>
      <NumberStepper
        label={t.days}
        hint={hint}
        error={isRight ? undefined : sentenceOf('days')}
        value={value}
        onValueChange={onChange}
        min={1}
        max={terms.coach.most}
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
