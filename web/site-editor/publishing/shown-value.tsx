import { textsIn } from '#contract/site-texts.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { SitePictureView } from '#web/ui/site-picture.tsx'
import { publishingMessages } from './messages.ts'
import styles from './publishing.module.css'

/** A value of the site as it reads: a text, a number, a picture, or the texts of a list. */
export function ShownValue({ value, isChosen }: { value: unknown; isChosen: boolean }) {
  return (
    <div className={styles.value} data-chosen={isChosen || undefined}>
      <Content value={value} />
    </div>
  )
}

function Content({ value }: { value: unknown }) {
  const { empty } = useMessages(publishingMessages).conflict
  const localized = useLocalized()
  if (value === null || value === '' || value === undefined) return <span className="muted">{empty}</span>
  if (typeof value !== 'object') return <span dir="auto">{String(value)}</span>
  if ('blur' in value) {
    return (
      <SitePictureView picture={value as Parameters<typeof SitePictureView>[0]['picture']} sizes="200px" />
    )
  }
  const texts = textsIn(value)
  if (texts.length === 0) return <span className="muted">{empty}</span>
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
