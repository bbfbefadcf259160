import { type ReactNode, useState } from 'react'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import { NumberStepper } from '#web/ui/number-stepper.tsx'
import { Pill, Pills } from '#web/ui/pill.tsx'
import styles from './approve.module.css'
import { reviewMessages } from './messages.ts'
import { terms, usualDays } from './terms.ts'

type TermFieldProps = {
  value: number | null
  onChange: (value: number | null) => void
  /** It lies within the limits. */
  isRight: boolean
  /** The person has access already, and the term is added to it. */
  isExisting: boolean
}

const day = 24 * 60 * 60 * 1000

/** The months of an approval at /admin. */
export function MonthsField({ value, onChange, isRight, isExisting }: TermFieldProps) {
  const words = useMessages(reviewMessages)
  const sentenceOf = useFieldSentence()
  const format = useFormat()
  const [now] = useState(() => Date.now())
  const { most, days } = terms.admin
  const count = isRight && value !== null ? value * days : null
  let hint: ReactNode = words.monthsRule
  if (count !== null) {
    const said = format.plural(plurals.days, count)
    hint = isExisting ? words.monthsExtend(said) : words.monthsHint(said, format.date(now + count * day))
  }
  return (
    <NumberStepper
      label={words.months}
      hint={hint}
      error={isRight ? undefined : sentenceOf('months')}
      value={value}
      onValueChange={onChange}
      min={1}
      max={most}
    />
  )
}

/** The days of an approval at /coach, with the usual ones at hand. */
export function DaysField({ value, onChange, isRight, isExisting }: TermFieldProps) {
  const words = useMessages(reviewMessages)
  const sentenceOf = useFieldSentence()
  const format = useFormat()
  const [now] = useState(() => Date.now())
  let hint: ReactNode = words.daysRule
  if (isRight && value !== null) {
    hint = isExisting
      ? words.daysExtend(format.plural(plurals.days, value))
      : words.daysHint(format.date(now + value * day))
  }
  return (
    <div className={styles.term}>
      <NumberStepper
        label={words.days}
        hint={hint}
        error={isRight ? undefined : sentenceOf('days')}
        value={value}
        onValueChange={onChange}
        min={1}
        max={terms.coach.most}
      />
      <Pills label={words.presets}>
        {usualDays.map((days) => (
          <Pill key={days} pressed={value === days} onPress={() => onChange(days)}>
            <bdi>{format.plural(plurals.days, days)}</bdi>
          </Pill>
        ))}
      </Pills>
    </div>
  )
}
