import { planIds } from '#contract/values.ts'
import { Price } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { paymentMessages } from '#web/public/payment/messages.ts'
import type { Due } from '#web/public/payment/payment-methods.tsx'
import { useSite } from '#web/shell/site-context.tsx'
import { MonthsStepper } from '#web/ui/months-stepper.tsx'
import { OrderSum } from '#web/ui/order-sum.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { Sleeve } from '#web/ui/weight-plates.tsx'
import styles from './applications.module.css'
import { applicationMessages } from './messages.ts'

type OrderSummaryProps = {
  due: Due
  /** The most months that are offered. */
  most: number
  onMonths: (months: number) => void
  disabled: boolean
  /** Where another package is chosen. */
  packages: string
}

/** The chosen package beside the form, its months and their total, and a link to change the package. */
export function OrderSummary({ due, most, onMonths, disabled, packages }: OrderSummaryProps) {
  const t = useMessages(applicationMessages)
  const { amount } = useMessages(paymentMessages)
  const localized = useLocalized()
  const { name } = useSite().settings.packages[due.plan]
  const plates = (planIds.indexOf(due.plan) + 1) as 1 | 2 | 3
  return (
    <aside className={styles.summary} aria-labelledby="order-plan">
      <div className={styles.package}>
        <Sleeve plates={plates} className={styles.sleeve} />
        <div>
          <p className="micro">{t.yourPackage}</p>
          <h2 id="order-plan">{localized(name)}</h2>
        </div>
        <TextLink to={packages} className={styles.change}>
          {t.change}
        </TextLink>
      </div>
      <MonthsStepper
        value={due.months}
        most={most}
        onChange={onMonths}
        disabled={disabled}
        className={styles.months}
      />
      <div className={styles.total} role="status">
        <p>
          <OrderSum {...due} />
        </p>
        <p className={styles.due}>
          {amount}{' '}
          <b>
            <Price pounds={due.total} />
          </b>
        </p>
      </div>
    </aside>
  )
}
