import type { ReactNode } from 'react'
import type { TransformationStory } from '#contract/site-content.ts'
import type { LocalizedText } from '#contract/values.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { shellMessages } from '#web/ui/shell-messages.ts'
import { Stars } from '#web/ui/stars.tsx'
import { resultMessages } from './messages.ts'
import { PhotosConsent } from './photos-consent.tsx'
import styles from './story-dialog.module.css'
import { WeightChange } from './weight-change.tsx'

export type StoryDialogProps = { story: TransformationStory; onClose: () => void }

export function StoryDialog({ story, onClose }: StoryDialogProps) {
  const localized = useLocalized()
  const t = useMessages(resultMessages)
  const { close } = useMessages(shellMessages)
  const title = (
    <span className={styles.title}>
      <bdi>{localized(story.name)}</bdi>: <bdi>{localized(story.achievement)}</bdi>
    </span>
  )
  const footer = (
    <Button variant="ghost" onClick={onClose}>
      {close}
    </Button>
  )
  return (
    <Dialog open onClose={onClose} title={title} size="large" reading footer={footer}>
      <WeightChange story={story} sizes="(min-width: 860px) 812px, 90vw" className={styles.change} />
      <PhotosConsent story={story} />
      <Facts story={story} />
      <div className={styles.lists}>
        <Points title={t.goals} points={story.goals} />
        <Points title={t.challenges} points={story.challenges} />
        <Points title={t.coaching} points={story.coachingPoints} />
      </div>
      <Passage title={t.story} text={story.story} lead />
      <div className={styles.passages}>
        <Passage title={t.lifestyle} text={story.lifestyle} />
        <Passage title={t.motivation} text={story.motivation} />
      </div>
    </Dialog>
  )
}

function Facts({ story }: { story: TransformationStory }) {
  const localized = useLocalized()
  const t = useMessages(resultMessages)
  const { language, plural, number } = useFormat()
  const profession = localized(story.profession)
  return (
    <dl className={styles.facts}>
      <Fact name={t.duration}>{plural(plurals.weeks, story.weeks)}</Fact>
      <Fact name={t.weight}>{t.weights(number(story.startWeight), number(story.endWeight))}</Fact>
      {story.publicationConsent === undefined && (
        <Fact name={t.rating}>
          <Stars count={story.rating} className={styles.stars} />
        </Fact>
      )}
      <Fact name={t.age}>{language === 'ar' ? plural(plurals.years, story.age) : number(story.age)}</Fact>
      {profession && <Fact name={t.profession}>{profession}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}

function Points({ title, points }: { title: string; points: readonly LocalizedText[] }) {
  const localized = useLocalized()
  const texts = [...new Set(points.map(localized))].filter(Boolean)
  if (texts.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {texts.map((text) => (
          <li key={text}>
            <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Passage({ title, text, lead = false }: { title: string; text: LocalizedText; lead?: boolean }) {
  const content = useLocalized()(text)
  if (!content) return null
  return (
    <section className={lead ? styles.lead : undefined}>
      <h3>{title}</h3>
      <p dir="auto">{content}</p>
    </section>
  )
}
