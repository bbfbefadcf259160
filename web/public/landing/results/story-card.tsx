import { Calendar } from 'lucide-react'
import { useRef } from 'react'
import type { TransformationStory } from '#contract/site-content.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import { Badge } from '#web/ui/badge.tsx'
import { NamedPerson } from '#web/ui/named-person.tsx'
import { Avatar } from '#web/ui/weight-plates.tsx'
import { resultMessages } from './messages.ts'
import { PhotosConsent } from './photos-consent.tsx'
import styles from './story-card.module.css'
import { WeightChange } from './weight-change.tsx'
import { measuredWeights } from './weight-curve.ts'

/** The maximum distance in pixels between pointer down and up of a click. */
const longestPress = 8

type StoryCardProps = {
  story: TransformationStory
  hot: boolean
  onOpen: () => void
}

/** A member's result at a glance. A click anywhere opens the whole story. */
export function StoryCard({ story, hot, onOpen }: StoryCardProps) {
  const localized = useLocalized()
  const t = useMessages(resultMessages)
  const { language, plural, number } = useFormat()
  const name = localized(story.name)
  const weeks = plural(plurals.weeks, story.weeks)
  // Null for a press that began before this card was hydrated.
  const pressedAt = useRef<number | null>(null)
  const age = language === 'ar' ? plural(plurals.years, story.age) : number(story.age)
  return (
    <article className={styles.card}>
      <WeightChange story={story} sizes="(min-width: 860px) 580px, 86vw" className={styles.change} />
      <div className={styles.inside}>
        <div className={styles.who}>
          <Avatar name={name} hot={hot} />
          <NamedPerson name={name} className={styles.person}>
            <span>{t.profile(age, localized(story.profession))}</span>
          </NamedPerson>
          <Badge tone="line" icon={<Calendar aria-hidden="true" />}>
            {measuredWeights(story) ? t.weekly(weeks) : weeks}
          </Badge>
        </div>
        <h3 dir="auto">{localized(story.achievement)}</h3>
        <PhotosConsent story={story} />
        <p dir="auto" className={styles.whole}>
          {localized(story.story)}
        </p>
        <button
          type="button"
          className={styles.read}
          onPointerDown={({ clientX }) => {
            pressedAt.current = clientX
          }}
          onClick={(event) => {
            // A drag across the photos is meant for the divider, even if it started beside it.
            const start = event.detail > 0 ? pressedAt.current : null
            pressedAt.current = null
            if (start !== null && Math.abs(event.clientX - start) > longestPress) return
            // Some browsers do not focus a clicked button, and the dialog returns the focus to the focused element.
            event.currentTarget.focus()
            onOpen()
          }}
        >
          {t.read}
          <span className="visually-hidden">
            : <bdi>{name}</bdi>
          </span>
        </button>
      </div>
    </article>
  )
}
