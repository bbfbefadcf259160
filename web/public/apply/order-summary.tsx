import { Price, useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Sleeve } from '#web/ui/weight-plates.tsx'
import styles from './applications.module.css'
import type { ChosenPackage } from './chosen-package.ts'
import { applicationMessages } from './messages.ts'

/** The chosen package beside the form: name and price, and a link to change it. */
export function OrderSummary({ plan, plates }: { plan: ChosenPackage; plates: 1 | 2 | 3 }) {
  const t = useMessages(applicationMessages)
  const localized = useLocalized()
  const format = useFormat()
  return (
    <aside className={styles.summary} aria-labelledby="order-plan">
      <Sleeve plates={plates} className={styles.sleeve} />
      <p className="micro">{t.yourPackage}</p>
      <h2 id="order-plan">{localized(plan.name)}</h2>
      <dl>
        <div>
          <dt>{t.price}</dt>
          <dd>
            <Price pounds={plan.price} perMonth />
          </dd>
        </div>
        <div>
          <dt>{t.duration}</dt>
          <dd>{format.plural(plurals.months, plan.durationMonths)}</dd>
        </div>
      </dl>
      <ButtonLink to="/subscription" variant="chalk" size="compact" wide>
        {t.change}
      </ButtonLink>
    </aside>
  )
}
