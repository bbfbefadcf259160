import type { SitePicture } from '#contract/site-content.ts'
import { Ltr } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useContacts } from '#web/shell/contacts-context.tsx'
import { useSite } from '#web/shell/site-context.tsx'
import { InstagramIcon } from '#web/ui/brand-icons.tsx'
import styles from './coach-card.module.css'
import { Portrait } from './portrait.tsx'

/** The coach's portrait with their name, where they are and their Instagram. */
export function CoachCard({ portrait, name }: { portrait: SitePicture | null; name: string }) {
  const localized = useLocalized()
  const { instagram } = useContacts()
  const place = localized(useSite().settings.location)
  return (
    <figure className={styles.card}>
      <span className={styles.picture}>
        <Portrait photo={portrait} name={name} sizes="(min-width: 860px) 450px, 42vw" />
      </span>
      <figcaption>
        <b>
          <bdi>{name}</bdi>
        </b>
        {place && <span>{place}</span>}
        {instagram && (
          <a href={instagram.link}>
            <InstagramIcon />
            <Ltr>{instagram.handle}</Ltr>
          </a>
        )}
      </figcaption>
    </figure>
  )
}
