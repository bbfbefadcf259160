import type { SectionSetting } from '#contract/site.ts'
import { textsIn } from '#contract/site-texts.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import type { Place } from '#web/site-editor/draft/places.ts'
import { inOrder } from '#web/site-editor/draft/sections.ts'
import { useSectionName } from '#web/site-editor/fields/use-section-name.ts'
import { SitePictureView } from '#web/ui/site-picture.tsx'
import { publishingMessages } from './messages.ts'
import styles from './publishing.module.css'
import { isPicture } from './use-change-details.ts'
import { useValueText } from './use-value-text.ts'

type ShownProps = { place: Place; value: unknown }

/** A value of the site as it reads: a text, a price, a choice, a picture, the texts of a list, or the sections in their order. */
export function ShownValue({ place, value }: ShownProps) {
  const textOf = useValueText()
  const text = textOf(place, value)
  if (text) return <span dir="auto">{text}</span>
  if (place === 'sections') return <Order sections={value as SectionSetting[]} />
  if (value === null || value === '' || value === undefined) return <EmptyValue />
  if (typeof value !== 'object') return <span dir="auto">{String(value)}</span>
  if (isPicture(value)) return <SitePictureView picture={value} sizes="200px" />
  return <Texts list={value} />
}

/** Stands where nothing is said. */
export function EmptyValue() {
  const { empty } = useMessages(publishingMessages).conflict
  return <span className="muted">{empty}</span>
}

function Texts({ list }: { list: object }) {
  const localized = useLocalized()
  const texts = textsIn(list)
  if (texts.length === 0) return <EmptyValue />
  return (
    <ul className={styles.texts}>
      {texts.map(({ path, text }) => (
        <li key={path} dir="auto">
          {localized(text)}
        </li>
      ))}
    </ul>
  )
}

function Order({ sections }: { sections: SectionSetting[] }) {
  const nameOf = useSectionName()
  const { hidden } = useMessages(publishingMessages)
  return (
    <ol className={styles.order}>
      {inOrder(sections).map((section) => (
        <li key={section.id}>
          {nameOf(section)}
          {!section.enabled && <span className="muted"> · {hidden}</span>}
        </li>
      ))}
    </ol>
  )
}
