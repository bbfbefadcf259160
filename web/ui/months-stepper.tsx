import { Minus, Plus } from 'lucide-react'
import { useId } from 'react'
import { useFormat } from '#web/platform/format.tsx'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import styles from './months-stepper.module.css'

const messages = defineMessages({
  ar: { duration: 'المدة', less: 'إنقاص شهر', more: 'زيادة شهر' },
  en: { duration: 'Duration', less: 'One month less', more: 'One month more' },
})

type MonthsStepperProps = {
  /** From 1 to `most`. */
  value: number
  most: number
  onChange: (months: number) => void
  disabled?: boolean
  /** The id of what the months are for, if the screen has several steppers. */
  about?: string
  className?: string | undefined
}

/** The months of an order, by one less or more: "شهران", "2 months". */
export function MonthsStepper({ value, most, onChange, disabled, about, className }: MonthsStepperProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const id = useId()
  const step = (by: number) => () => onChange(value + by)
  return (
    <fieldset aria-labelledby={about ? `${id} ${about}` : id} className={classes(styles.months, className)}>
      <span id={id}>{t.duration}</span>
      <div className={styles.control}>
        <IconButton label={t.less} disabled={disabled || value <= 1} onClick={step(-1)}>
          <Minus />
        </IconButton>
        <output>{format.plural(plurals.months, value)}</output>
        <IconButton label={t.more} disabled={disabled || value >= most} onClick={step(1)}>
          <Plus />
        </IconButton>
      </div>
    </fieldset>
  )
}
