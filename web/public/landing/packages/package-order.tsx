import { inPounds, orderTotal } from '#contract/money.ts'
import { Price } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { MonthsStepper } from '#web/ui/months-stepper.tsx'
import { packageMessages } from './messages.ts'
import styles from './package-order.module.css'

type PackageOrderProps = {
  /** In EGP a month. */
  price: number
  months: number
  /** The most months that are offered. */
  most: number
  onMonths: (months: number) => void
  /** The id of the package's name. */
  about: string
}

/** The months of an order, and what they cost together. */
export function PackageOrder({ price, months, most, onMonths, about }: PackageOrderProps) {
  const t = useMessages(packageMessages)
  return (
    <div className={styles.order}>
      <MonthsStepper value={months} most={most} onChange={onMonths} about={about} />
      <p role="status">
        {t.total}{' '}
        <b>
          <Price pounds={inPounds(orderTotal(price, months))} />
        </b>
      </p>
    </div>
  )
}
