import { Calendar } from 'lucide-react'
import { useRef } from 'react'
import type { TransformationStory } from '#contract/site-content.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import { Badge } from '#web/ui/badge.tsx'
import { NamedPerson } from '#web/ui/named-person.tsx'
import { Avatar } from '#web/ui/plates.tsx'
import { resultMessages } from './messages.ts'
import styles from './story-card.module.css'
import { WeightChange } from './weight-change.tsx'

/** How far a press may wander and still be one, in pixels. */
const longestPress = 8

type StoryCardProps = {
  story: TransformationStory
  /** Draws the person's plate in saffron. */
  hot: boolean
  onOpen: () => void
}

/** What somebody reached, at a glance. A click anywhere on it opens the whole story. */
export function StoryCard({ story, hot, onOpen }: StoryCardProps) {
  const localized = useLocalized()
  const words = useMessages(resultMessages)
  const { language, plural, number } = useFormat()
  const name = localized(story.name)
  const pressedAt = useRef(0)
  const age = language === 'ar' ? plural(plurals.years, story.age) : number(story.age)
  return (
    <article className={styles.card}>
      <WeightChange story={story} sizes="(min-width: 860px) 580px, 86vw" className={styles.change} />
      <div className={styles.inside}>
        <div className={styles.who}>
          <Avatar name={name} hot={hot} />
          <NamedPerson name={name} className={styles.person}>
            <span>{words.profile(age, localized(story.profession))}</span>
          </NamedPerson>
          <Badge tone="line" icon={<Calendar aria-hidden="true" />}>
            {plural(plurals.weeks, story.weeks)}
          </Badge>
        </div>
        <h3 dir="auto">{localized(story.achievement)}</h3>
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
            // Who draws across two photos wants their line, beside which they began.
            if (event.detail > 0 && Math.abs(event.clientX - pressedAt.current) > longestPress) return
            // Some browsers don't focus what is clicked; the dialog gives the focus back to where it was.
            event.currentTarget.focus()
            onOpen()
          }}
        >
          {words.read}
          <span className="visually-hidden">
            : <bdi>{name}</bdi>
          </span>
        </button>
      </div>
    </article>
  )
}
