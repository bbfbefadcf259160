import { BadgeCheck } from 'lucide-react'
import type { TransformationStory } from '#contract/site-content.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { resultMessages } from './messages.ts'
import styles from './photos-consent.module.css'

/** Says when the member agreed to the photos; nothing where no photos are shown. */
export function PhotosConsent({ story }: { story: TransformationStory }) {
  const { name, beforeImage, afterImage, photosConsentDay } = story
  const localized = useLocalized()
  const t = useMessages(resultMessages)
  const { date } = useFormat()
  if (!beforeImage || !afterImage || !photosConsentDay) return null
  return (
    <p className={styles.consent}>
      <BadgeCheck aria-hidden="true" />
      <span>{t.consent(isolate(localized(name)), date(photosConsentDay))}</span>
    </p>
  )
}
