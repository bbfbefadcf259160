import type { SiteSettings } from '#contract/site-settings.ts'
import { type PlanId, planIds } from '#contract/values.ts'
import { Price, useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import { Badge } from '#web/ui/badge.tsx'
import { PlateMarks } from '#web/ui/weight-plates.tsx'
import { paymentMessages } from './messages.ts'
import styles from './payment.module.css'

type PackageChoiceProps = {
  packages: SiteSettings['packages']
  name: string
  defaultValue: string
  /** The user's current or last package, and its label. */
  marked: { plan: PlanId; as: string } | null
}

/** The packages with their prices, as radio buttons of a form. */
export function PackageChoice({ packages, name, defaultValue, marked }: PackageChoiceProps) {
  const t = useMessages(paymentMessages)
  const localized = useLocalized()
  const format = useFormat()
  return (
    <fieldset className={styles.plans}>
      <legend>{t.choose}</legend>
      {planIds.map((id, index) => (
        <label key={id} className={styles.plan}>
          <input type="radio" name={name} value={id} defaultChecked={id === defaultValue} />
          <span className={styles.planName}>
            <PlateMarks count={(index + 1) as 1 | 2 | 3} />
            <b>{localized(packages[id].name)}</b>
            {marked?.plan === id && <Badge tone="line">{marked.as}</Badge>}
          </span>
          <span className={styles.planPrice}>
            <b>
              <Price pounds={packages[id].price} perMonth />
            </b>
            <span className="micro">
              {t.suggested(format.plural(plurals.months, packages[id].durationMonths))}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
