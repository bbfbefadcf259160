import { Check } from 'lucide-react'
import { useState } from 'react'
import { inPounds, orderTotal } from '#contract/money.ts'
import type { PackageSettings, SiteSettings } from '#contract/site-settings.ts'
import type { PlanId } from '#contract/values.ts'
import { NumberText, Price } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { classes } from '#web/ui/classes.ts'
import { MonthsStepper } from '#web/ui/months-stepper.tsx'
import { Sleeve } from '#web/ui/weight-plates.tsx'
import { packageMessages } from './messages.ts'
import styles from './package-cards.module.css'

const load = { basic: 1, professional: 2, premium: 3 } as const satisfies Record<PlanId, number>
const inOrderOfLoad = Object.keys(load) as PlanId[]

type PackageCardsProps = {
  settings: Pick<SiteSettings, 'packages' | 'packageLabels' | 'buttons' | 'maxMonths'>
  /** The heading level of the packages' names. */
  level?: 2 | 3
}

/** The three packages, sorted by load. Each button links to the order form with its package. */
export function PackageCards({ settings, level = 3 }: PackageCardsProps) {
  const { packages, packageLabels, buttons, maxMonths } = settings
  const localized = useLocalized()
  return (
    <div className={styles.cards}>
      {inOrderOfLoad.map((id) => (
        <PackageCard
          key={id}
          id={id}
          offer={packages[id]}
          most={Math.max(maxMonths, packages[id].durationMonths)}
          tag={packageLabels.popular === id ? localized(packageLabels.mostPopular) : null}
          choose={localized(buttons.choose)}
          level={level}
        />
      ))}
    </div>
  )
}

type PackageCardProps = {
  id: PlanId
  offer: PackageSettings
  /** The most months that are offered. */
  most: number
  tag: string | null
  choose: string
  level: 2 | 3
}

function PackageCard({ id, offer, most, tag, choose, level }: PackageCardProps) {
  const localized = useLocalized()
  const t = useMessages(packageMessages)
  const name = localized(offer.name)
  const [chosen, setChosen] = useState<number | null>(null)
  const months = Math.min(chosen ?? offer.durationMonths, most)
  const Heading = `h${level}` as const
  const isHot = tag !== null
  return (
    <article
      className={classes(styles.card, isHot && styles.hot, isHot && 'flood')}
      aria-labelledby={`package-${id}`}
    >
      <div className={styles.top}>
        <Sleeve plates={load[id]} className={styles.sleeve} />
        {isHot && <span className={styles.tag}>{tag}</span>}
      </div>
      <Heading id={`package-${id}`}>{name}</Heading>
      <p className={styles.description}>{localized(offer.description)}</p>
      <p className={styles.price}>
        <strong>
          <NumberText value={offer.price} />
        </strong>
        <span>{t.perMonth}</span>
      </p>
      <div className={styles.order}>
        <MonthsStepper value={months} most={most} onChange={setChosen} about={`package-${id}`} />
        <p role="status">
          {t.total}{' '}
          <b>
            <Price pounds={inPounds(orderTotal(offer.price, months))} />
          </b>
        </p>
      </div>
      <ul>
        {offer.features.map((feature) => (
          <li key={feature.ar + feature.en}>
            <Check aria-hidden="true" />
            <span>{localized(feature)}</span>
          </li>
        ))}
      </ul>
      <ButtonLink
        to={`/subscription?plan=${id}&months=${months}`}
        state={{ packageId: id }}
        variant={isHot ? 'chalk' : 'primary'}
        wide
        className={styles.choose}
      >
        {choose || t.choose(name)}
        {choose && <span className="visually-hidden">{name}</span>}
      </ButtonLink>
    </article>
  )
}
