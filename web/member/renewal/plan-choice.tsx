import { useId } from 'react'
import { type PlanId, planIds } from '#contract/values.ts'
import { Price, useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import { Badge } from '#web/ui/badge.tsx'
import { PlateMarks } from '#web/ui/weight-plates.tsx'
import { renewalMessages } from './messages.ts'
import type { Offer } from './offer.ts'
import styles from './renewal.module.css'

type PlanChoiceProps = {
  packages: Offer['packages']
  chosen: PlanId
  /** The user's current or last package, and its label. */
  marked: { plan: PlanId; as: string } | null
  onChoose: (plan: PlanId) => void
}

/** The packages with their prices, as radio buttons. */
export function PlanChoice({ packages, chosen, marked, onChoose }: PlanChoiceProps) {
  const t = useMessages(renewalMessages)
  const localized = useLocalized()
  const format = useFormat()
  const name = useId()
  return (
    <fieldset className={styles.plans}>
      <legend>{t.choose}</legend>
      {planIds.map((id, index) => (
        <label key={id} className={styles.plan}>
          <input type="radio" name={name} value={id} checked={chosen === id} onChange={() => onChoose(id)} />
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
