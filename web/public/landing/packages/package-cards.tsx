import { useState } from 'react'
import { whatsappLink } from '#contract/phones.ts'
import type { PackageSettings, SiteSettings } from '#contract/site-settings.ts'
import type { PlanId } from '#contract/values.ts'
import { NumberText } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useContacts } from '#web/shell/contacts-context.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { classes } from '#web/ui/classes.ts'
import { Sleeve } from '#web/ui/weight-plates.tsx'
import { packageMessages } from './messages.ts'
import styles from './package-cards.module.css'
import { PackageFeatures } from './package-features.tsx'
import { PackageOrder } from './package-order.tsx'

const load = { basic: 1, professional: 2, premium: 3 } as const satisfies Record<PlanId, number>
const inOrderOfLoad = Object.keys(load) as PlanId[]

type PackageCardsProps = {
  settings: Pick<SiteSettings, 'packages' | 'packageLabels' | 'buttons' | 'companyName' | 'maxMonths'>
  /** The heading level of the packages' names. */
  level?: 2 | 3
  /** On phones, folds the features of all but the popular package. */
  folds?: boolean
  /** The months that were chosen at another package: each package that offers them starts with them. */
  requested?: number | null
}

/** The three packages, sorted by load. Each button links to the order form with its package. */
export function PackageCards({ settings, level = 3, folds = false, requested = null }: PackageCardsProps) {
  const { packages, packageLabels, buttons, companyName, maxMonths } = settings
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
          coach={localized(companyName)}
          level={level}
          folds={folds && packageLabels.popular !== id}
          requested={requested}
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
  coach: string
  level: 2 | 3
  folds: boolean
  requested: number | null
}

function PackageCard(props: PackageCardProps) {
  const { id, offer, most, tag, choose, coach, level, folds, requested } = props
  const localized = useLocalized()
  const t = useMessages(packageMessages)
  const name = localized(offer.name)
  const [chosen, setChosen] = useState<number | null>(null)
  const isOffered = requested !== null && Number.isInteger(requested) && requested >= 1 && requested <= most
  const months = Math.min(chosen ?? (isOffered ? requested : offer.durationMonths), most)
  const Heading = `h${level}` as const
  const isHot = tag !== null
  return (
    <article
      className={classes(styles.card, isHot && styles.hot, isHot && 'flood', folds && styles.folds)}
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
      <PackageOrder
        price={offer.price}
        months={months}
        most={most}
        onMonths={setChosen}
        about={`package-${id}`}
      />
      <PackageFeatures features={offer.features} folds={folds} about={name} />
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
      {offer.features.length === 0 && <AskAbout name={name} coach={coach} />}
    </article>
  )
}

/** For a package whose features the owner has not written: a WhatsApp chat that names it. */
function AskAbout({ name, coach }: { name: string; coach: string }) {
  const t = useMessages(packageMessages)
  const { whatsapp } = useContacts()
  if (!whatsapp) return null
  return (
    <a href={whatsappLink(whatsapp.number, t.asksAbout(coach, name))} className={styles.ask}>
      {t.ask}
      <span className="visually-hidden">: {name}</span>
    </a>
  )
}
