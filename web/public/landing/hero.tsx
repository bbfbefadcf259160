import { Pause, Play } from 'lucide-react'
import { Link } from 'react-router'
import type { SiteSettings } from '#contract/site-settings.ts'
import { NumberText } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useMotion } from '#web/platform/motion.ts'
import { useContacts } from '#web/shell/contacts-context.tsx'
import { lowestPrice } from '#web/shell/lowest-price.ts'
import { buttonClass } from '#web/ui/button-look.ts'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PlaceLink } from '#web/ui/place-link.tsx'
import { Counter } from './counter.tsx'
import { Dust } from './dust.tsx'
import styles from './hero.module.css'
import { heroMessages } from './hero-messages.ts'
import { PlatePicture } from './plate-picture.tsx'
import { TypedLine } from './typed-line.tsx'

type HeroProps = {
  settings: Pick<
    SiteSettings,
    'heroImage' | 'portrait' | 'hero' | 'heroCounters' | 'buttons' | 'companyName' | 'packages'
  >
  /**
   * The sections that the two buttons link to; if null, they link to the packages' own screen. Without a result there
   * is no button to see them.
   */
  start: string | null
  results: string | null | undefined
}

const streaks = 80

/** The first view of the landing page: the coach's offer on a large plate. */
export function Hero({ settings, start, results }: HeroProps) {
  const localized = useLocalized()
  const t = useMessages(heroMessages)
  const { hero, buttons } = settings
  const { whatsapp } = useContacts()
  return (
    <section id="hero" className={styles.hero} aria-labelledby="hero-title" tabIndex={-1}>
      <PlatePicture
        photo={settings.heroImage}
        portrait={settings.portrait}
        name={localized(settings.companyName)}
      />
      <Dust count={streaks} className={styles.dust} />
      <div className={classes('wrap', styles.inner)}>
        <div className={styles.text}>
          <h1 id="hero-title">{localized(hero.title)}</h1>
          {hero.typed.length > 0 && <TypedLine phrases={hero.typed.map(localized)} comma={t.comma} />}
          <p className={styles.lead}>{localized(hero.lead)}</p>
          <div className={styles.acts}>
            <Onward place={start}>{localized(buttons.start)}</Onward>
            {results !== undefined && (
              <Onward place={results} variant="ghost">
                {localized(buttons.results)}
              </Onward>
            )}
            {results === undefined && whatsapp && (
              <a href={whatsapp.link} className={buttonClass({ variant: 'ghost' })}>
                {t.ask}
              </a>
            )}
          </div>
          <div className={styles.counters}>
            {start && <FirstPrice packages={settings.packages} place={start} />}
            <Counters {...settings.heroCounters} />
            <MotionButton />
          </div>
        </div>
      </div>
    </section>
  )
}

type OnwardProps = { place: string | null; variant?: 'ghost'; children: string }

function Onward({ place, variant, children }: OnwardProps) {
  const className = buttonClass({ variant })
  return place ? (
    <PlaceLink place={place} className={className}>
      {children}
    </PlaceLink>
  ) : (
    <Link to="/subscription" className={className}>
      {children}
    </Link>
  )
}

/** The lowest published price. */
function FirstPrice({ packages, place }: Pick<SiteSettings, 'packages'> & { place: string }) {
  const t = useMessages(heroMessages)
  return (
    <PlaceLink place={place} className={styles.price}>
      <small>{t.from}</small>{' '}
      <strong>
        <NumberText value={lowestPrice(packages)} />
      </strong>{' '}
      <span>{t.perMonth}</span>
    </PlaceLink>
  )
}

/** The numbers that the owner entered. */
function Counters({ years, success }: SiteSettings['heroCounters']) {
  const t = useMessages(heroMessages)
  return (
    <>
      {years !== null && (
        <p>
          <strong>
            <Counter value={years} kind="plus" />
          </strong>
          <span>{t.years}</span>
        </p>
      )}
      {success !== null && (
        <p>
          <strong>
            <Counter value={success} kind="percent" />
          </strong>
          <span>{t.success}</span>
        </p>
      )}
    </>
  )
}

function MotionButton() {
  const { isStopped, toggle } = useMotion()
  const { stopMotion, playMotion } = useMessages(heroMessages)
  return (
    <IconButton label={isStopped ? playMotion : stopMotion} className={styles.motion} onClick={toggle}>
      {isStopped ? <Play /> : <Pause />}
    </IconButton>
  )
}
