import type { SectionSetting } from '#contract/site.ts'
import type { SitePicture } from '#contract/site-content.ts'
import { textsIn } from '#contract/translation-rules.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import type { Place } from '#web/staff/site-editor/draft/paths.ts'
import { inOrder } from '#web/staff/site-editor/draft/sections.ts'
import { innermostField } from '#web/staff/site-editor/fields/place-words.ts'
import { useSectionName } from '#web/staff/site-editor/fields/use-section-name.ts'
import { stack } from '#web/ui/layout.ts'
import { SitePictureView } from '#web/ui/site-picture.tsx'
import { publishingMessages } from './messages.ts'
import styles from './publishing.module.css'
import { isPicture } from './use-change-details.ts'
import { useValueText } from './use-value-text.ts'

type ShownProps = { place: Place; value: unknown }

/** A value of the site for display: a text, price, choice, image, the texts of a list, or the order of sections. */
export function ShownValue({ place, value }: ShownProps) {
  const localized = useLocalized()
  const textOf = useValueText()
  const text = textOf(place, value)
  if (text) return <span dir="auto">{text}</span>
  if (place === 'sections') return <Order sections={value as SectionSetting[]} />
  const field = innermostField(place)
  if (value === null && field?.kind === 'picture')
    return <span className="muted">{localized(field.drawing)}</span>
  if (value === null || value === '' || value === undefined) return <EmptyValue />
  if (typeof value !== 'object') return <span dir="auto">{String(value)}</span>
  if (isPicture(value)) return <SmallPicture picture={value} />
  return <Texts list={value} />
}

/** An image small enough for two columns. */
export function SmallPicture({ picture }: { picture: SitePicture }) {
  return (
    <div className={styles.small}>
      <SitePictureView picture={picture} sizes="200px" />
    </div>
  )
}

/** The placeholder for an empty value. */
export function EmptyValue() {
  const { empty } = useMessages(publishingMessages).conflict
  return <span className="muted">{empty}</span>
}

function Texts({ list }: { list: object }) {
  const localized = useLocalized()
  const texts = textsIn(list)
  if (texts.length === 0) return <EmptyValue />
  return (
    <ul className={stack(4)}>
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
