import { type PlanId, planIds } from '#contract/values.ts'
import { Price, useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import { useSite } from '#web/shell/site-context.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Sleeve } from '#web/ui/weight-plates.tsx'
import styles from './applications.module.css'
import { applicationMessages } from './messages.ts'

/** The chosen package beside the form: name and price, and a link to change it. */
export function OrderSummary({ plan }: { plan: PlanId }) {
  const t = useMessages(applicationMessages)
  const localized = useLocalized()
  const format = useFormat()
  const { name, price, durationMonths } = useSite().settings.packages[plan]
  const plates = (planIds.indexOf(plan) + 1) as 1 | 2 | 3
  return (
    <aside className={styles.summary} aria-labelledby="order-plan">
      <Sleeve plates={plates} className={styles.sleeve} />
      <p className="micro">{t.yourPackage}</p>
      <h2 id="order-plan">{localized(name)}</h2>
      <dl>
        <div>
          <dt>{t.price}</dt>
          <dd>
            <Price pounds={price} perMonth />
          </dd>
        </div>
        <div>
          <dt>{t.duration}</dt>
          <dd>{format.plural(plurals.months, durationMonths)}</dd>
        </div>
      </dl>
      <ButtonLink to="/subscription" variant="chalk" size="compact" wide>
        {t.change}
      </ButtonLink>
    </aside>
  )
}
